/** Symbols of the sprite `src/components/icons.svg`. */
export type IconName =
	Word<"box brain browser cart chat check clock cloud code coin copy db doc down eye film filter flag flask globe home image key laptop lock map menu mic moon out plus pulse search shield spark star text user warn wrench x">;

/** Each word of a text. */
type Word<Text extends string> = Text extends `${infer First} ${infer Rest}`
	? First | Word<Rest>
	: Text;
