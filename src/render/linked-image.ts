/** An image that leads somewhere, for pages of others. */
export interface LinkedImage {
	image: string;
	link: string;
	/** What is read where the image is not seen. */
	alternative: string;
	/** Both in pixels; null where the image's own is right. */
	width: number | null;
	height: number | null;
}
