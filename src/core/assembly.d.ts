/** The integer types of `assembly/layout.ts`, for the host's compiler. */
declare type u32 = number;
