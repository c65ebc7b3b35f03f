/** One of the things that a client accepts, and how much: 1 unless it says less, 0 if it says nothing valid. */
export function parseRange(text: string): [name: string, quality: number] {
	const [name = "", ...parameters] = text.split(";").map((part) => part.trim().toLowerCase());
	const weight = parameters.find((parameter) => parameter.startsWith("q="));
	const quality = weight === undefined ? 1 : Number(weight.slice(2));
	return [name, quality >= 0 && quality <= 1 ? quality : 0];
}
