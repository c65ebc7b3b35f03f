import { parse } from "smol-toml";
import { DOCUMENT } from "#contract/limits.ts";
import { Unreadable } from "./unreadable.ts";

/** Parses TOML. Throws if it is invalid or too long. */
export function readToml(text: string): unknown {
	const { maxBytes } = DOCUMENT;
	if (text.length > maxBytes) throw new Unreadable(`it is longer than ${maxBytes} bytes`);
	return parse(text);
}
