const UUID = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g;

/** Headers that differ between answers to the same request. */
const OF_THIS_ANSWER: readonly string[] = ["date", "etag"];

/** In bodies and links. Contains the request in its own form. */
const CURSOR = /(?<="next_cursor":"|[?&]cursor=)[\w-]+/g;

/** An answer without what depends on this request only: ids, the time and the word. */
export async function readAnswer(response: Response, word: string): Promise<string> {
	const headers = [...response.headers].filter(([name]) => !OF_THIS_ANSWER.includes(name));
	const said = [response.status, JSON.stringify(headers), await response.text()].join(" ");
	const readable = said.replace(CURSOR, (cursor) => Buffer.from(cursor, "base64url").toString());
	return readable.replaceAll(word, "WORD").replace(UUID, "ID");
}

/** Where two answers differ, with some words around it. */
export function whereTheyPart(one: string, other: string): string {
	let at = 0;
	while (at < one.length && one[at] === other[at]) at += 1;
	const around = (text: string) => JSON.stringify(text.slice(Math.max(0, at - 40), at + 80));
	return `${around(one)} and not ${around(other)}`;
}
