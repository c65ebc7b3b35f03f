import { escapeHtml } from "./html.ts";

/** A picture that leads to a page. */
export interface EmbeddedPicture {
	page: string;
	picture: string;
	/** What is read where the picture is not seen. */
	alternative: string;
	widthPixels: number;
	heightPixels: number;
}

/** The fragment that an oEmbed consumer puts into its own page: a linked picture, and nothing that runs. */
export function renderOEmbedHtml(embedded: EmbeddedPicture): string {
	const { widthPixels, heightPixels } = embedded;
	const [page, picture, alternative] = [
		escapeHtml(embedded.page),
		escapeHtml(embedded.picture),
		escapeHtml(embedded.alternative),
	];
	const size = `width="${widthPixels}" height="${heightPixels}"`;
	return `<a href="${page}"><img src="${picture}" ${size} alt="${alternative}"></a>`;
}
