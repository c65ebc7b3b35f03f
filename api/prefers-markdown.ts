/**
 * True for who names Markdown and does not like HTML better (RFC 9110, section 12.5.1). A wildcard is no wish for Markdown,
 * but takes HTML where nothing closer does. Where both are liked alike Markdown is sent: no browser names it.
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
