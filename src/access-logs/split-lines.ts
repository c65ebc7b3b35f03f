/** Longer than any real line. A line cut off here is invalid. */
const LINE_MAX_CHARACTERS = 1_048_576;

/** The lines of a text in groups, because awaiting each line would take longer than reading it. */
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
