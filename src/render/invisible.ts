/** Characters that would show, hide or reorder something that a reader of the source does not see. */
export const INVISIBLE =
	/[\s\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFFF9-\uFFFB\u{E0000}-\u{E007F}]+/gu;
