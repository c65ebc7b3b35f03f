import { parse } from "smol-toml";
import { DOCUMENT } from "#contract/limits.ts";
import { Unreadable } from "./unreadable.ts";

/** What a text in TOML holds. Throws where it is none, or is longer than a document may be. */
export function readToml(text: string): unknown {
	const { maxBytes } = DOCUMENT;
	if (text.length > maxBytes) throw new Unreadable(`it is longer than ${maxBytes} bytes`);
	return parse(text);
}
