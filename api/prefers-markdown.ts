/**
 * True for who names Markdown and likes nothing that a browser shows better (RFC 9110, section 12.5.1). A wildcard is no
 * wish for it. Where both are liked alike Markdown is sent: no browser names it.
 */
export function prefersMarkdown(accept: string | undefined): boolean {
	if (accept === undefined) return false;
	const ranges = accept.split(",").map(parseRange);
	const qualityOf = (type: string) => ranges.find((range) => range.type === type)?.quality ?? 0;
	const markdown = qualityOf("text/markdown");
	return markdown > 0 && markdown >= qualityOf("text/html");
}

function parseRange(text: string): { type: string; quality: number } {
	const [type = "", ...parameters] = text.split(";").map((part) => part.trim().toLowerCase());
	const weight = parameters.find((parameter) => parameter.startsWith("q="));
	const quality = weight === undefined ? 1 : Number(weight.slice(2));
	return { type, quality: quality >= 0 && quality <= 1 ? quality : 0 };
}
