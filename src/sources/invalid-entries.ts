import { createHash } from "node:crypto";
import { SOURCE } from "#contract/intake/source.ts";
import type { ImportedAgent } from "#domain/intake/imported-agent.ts";
import type { PagedDocument } from "./way.ts";

export interface InvalidEntry {
	origin: string;
	reason: string;
	text: string;
}

/** Hexadecimal digits. */
const DIGEST_LENGTH = 16;

export function invalidIn({ document, outcome }: PagedDocument): InvalidEntry[] {
	return outcome.skipped.map(({ origin, reason, part = document.text }) => {
		const text = typeof part === "string" ? part : written(part);
		const [format = ""] = origin.split(":", 1);
		const name = origin.slice(format.length + 1);
		// Positions on a page change over time, so entries without a name are identified by their content.
		const isPosition = name.startsWith(`${document.name}#`);
		return { origin: isPosition ? `${format}:#${digestOf(text || name)}` : origin, reason, text };
	});
}

/** Empty if it is too deep to be written. */
function written(item: unknown): string {
	try {
		return JSON.stringify(item);
	} catch (error) {
		if (!(error instanceof RangeError)) throw error;
		return "";
	}
}

/** Makes origins unique: an invalid entry must not use the origin of a valid or another invalid one. */
export function underOwnNames(
	invalid: readonly InvalidEntry[],
	entries: readonly ImportedAgent[],
): InvalidEntry[] {
	const taken = new Set(entries.map(({ origin }) => origin));
	return invalid.flatMap((entry) => {
		const { origin, reason, text } = entry;
		const own = taken.has(origin) ? `${origin}#${digestOf(text + reason)}` : origin;
		if (taken.has(own)) return [];
		taken.add(own);
		return [{ origin: own, reason, text: text.slice(0, SOURCE.maxQuarantinedCharacters) }];
	});
}

function digestOf(text: string): string {
	return createHash("sha256").update(text).digest("hex").slice(0, DIGEST_LENGTH);
}
