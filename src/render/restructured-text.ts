import type { LinkedImage } from "./linked-image.ts";

export function renderRestructuredTextImage(linked: LinkedImage): string {
	const { image, link, alternative, width, height } = linked;
	return [
		`.. image:: ${encodeAddress(image)}`,
		`   :alt: ${flattenText(alternative)}`,
		...(width === null ? [] : [`   :width: ${width}px`]),
		...(height === null ? [] : [`   :height: ${height}px`]),
		`   :target: ${encodeAddress(link)}`,
	].join("\n");
}

/** The value of an option: nothing in it is markup, but every kind of line end would close it. */
function flattenText(text: string): string {
	return text
		.toWellFormed()
		.replace(/[\s\p{Cc}]+/gu, " ")
		.trim();
}

/** A target with an underscore at its end would be the name of another one. */
function encodeAddress(url: string): string {
	return url
		.toWellFormed()
		.replace(/[^\w\-.~:/?#@!$&'()*+,;=%[\]]/gu, encodeURIComponent)
		.replace(/_$/, "%5F");
}
