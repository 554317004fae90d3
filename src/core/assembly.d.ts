/** The integer types of `assembly/shared/`, for the host's compiler. */
declare type u32 = number;
