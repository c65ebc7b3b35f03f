/** Number of the last migration of this version of the program. */
export const FORMAT = 15;
