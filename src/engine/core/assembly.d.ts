/** The integer types of `assembly/shared/`, for the JavaScript side's compiler. */
declare type u32 = number;
