/** Number of the last migration that this version of the program knows. */
export const FORMAT = 14;
