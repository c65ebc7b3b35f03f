/** Longer than any line of a log; what is cut off here is not understood later. */
const LINE_MAX_CHARACTERS = 1_048_576;

/** The lines of a text, many at a time, because to wait for each one would take longer than to read it. */
export async function* splitLines(
	chunks: AsyncIterable<Uint8Array>,
): AsyncIterable<readonly string[]> {
	const decoder = new TextDecoder();
	let rest = "";
	for await (const chunk of chunks) {
		const lines = (rest + decoder.decode(chunk, { stream: true })).split(/\r?\n/);
		rest = (lines.pop() ?? "").slice(0, LINE_MAX_CHARACTERS);
		yield lines;
	}
	rest += decoder.decode();
	if (rest !== "") yield [rest];
}
