/**
 * True for clients that name Markdown and do not prefer HTML (RFC 9110, section 12.5.1). A wildcard does not request
 * Markdown, but accepts HTML if nothing more specific does. On a tie Markdown is sent: browsers never name it.
 */
export function prefersMarkdown(accept: string | undefined): boolean {
	if (accept === undefined) return false;
	const ranges = accept.split(",").map(parseRange);
	const qualityOf = (type: string) => ranges.find((range) => range.type === type)?.quality;
	const markdown = qualityOf("text/markdown") ?? 0;
	const html = qualityOf("text/html") ?? qualityOf("text/*") ?? qualityOf("*/*") ?? 0;
	return markdown > 0 && markdown >= html;
}

function parseRange(text: string): { type: string; quality: number } {
	const [type = "", ...parameters] = text.split(";").map((part) => part.trim().toLowerCase());
	const weight = parameters.find((parameter) => parameter.startsWith("q="));
	const quality = weight === undefined ? 1 : Number(weight.slice(2));
	return { type, quality: quality >= 0 && quality <= 1 ? quality : 0 };
}
