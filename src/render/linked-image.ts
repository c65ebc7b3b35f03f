/** A linked image, for other people's pages. */
export interface LinkedImage {
	image: string;
	link: string;
	/** Text for readers who do not see the image. */
	alternative: string;
	/** Both in pixels. Null for the image's own size. */
	width: number | null;
	height: number | null;
}
