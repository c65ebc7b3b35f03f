import type { NamedRow } from "#contract/facts/fact-rows.ts";
import { parseInstant } from "#contract/instants.ts";
import { OBSERVATION } from "#contract/limits.ts";
import { shortenLines, shortenText } from "../texts/shorten-text.ts";
import { parseHttpAddress } from "../web/http-address.ts";

type Fact<T> = T | undefined;

/** What a foreign document states for a fact, shortened to the limits of a registration. Undefined if it is of another kind. */
export function boundFact({ kind, bounds, maxItems }: NamedRow, raw: unknown): unknown {
	// Another registry's digests name files that this one does not have.
	if (kind === "picture") return undefined;
	if (kind === "list") return boundList(raw, bounds?.max, maxItems);
	if (kind === "addresses") return boundAddresses(raw, maxItems);
	if (kind === "observations" || kind === "risks") {
		return Array.isArray(raw) && raw.length > 0 ? raw.slice(0, maxItems) : undefined;
	}
	if (kind === "count" || kind === "amount") return typeof raw === "number" ? raw : undefined;
	if (kind === "flag") return typeof raw === "boolean" ? raw : undefined;
	if (typeof raw !== "string" || raw === "") return undefined;
	if (kind === "address") return parseHttpAddress(raw);
	if (kind === "instant") {
		const at = parseInstant(raw);
		return at !== undefined && at >= OBSERVATION.earliest ? at : undefined;
	}
	if (kind === "markdown") return shortenLines(raw, bounds?.max ?? 0) || undefined;
	return bounds ? shorten(raw, bounds.max) : raw;
}

/** A note if a bound of registrations cut a fact. Undefined if it is whole. */
export function whyCut({ wire, kind, bounds, maxItems }: NamedRow, raw: unknown, kept: unknown) {
	if (kind === "instant" && typeof raw === "string" && raw !== "" && kept === undefined)
		return `\`${wire}\` is not a date since 2015.`;
	if (typeof raw === "string" && typeof kept === "string") {
		const most = bounds?.max ?? Number.POSITIVE_INFINITY;
		return [...raw.trim()].length > most
			? `\`${wire}\` is shortened to ${most} characters.`
			: undefined;
	}
	const isMore = Array.isArray(raw) && maxItems !== undefined && new Set(raw).size > maxItems;
	return isMore ? `\`${wire}\` has only the first ${maxItems} of ${raw.length}.` : undefined;
}

/** Undefined if nothing is left. */
export function shorten(text: Fact<string>, maxCharacters: number): Fact<string> {
	return text === undefined ? undefined : shortenText(text, maxCharacters) || undefined;
}

function boundAddresses(raw: unknown, maxItems?: number): string[] | undefined {
	const items = Array.isArray(raw) ? raw : [];
	const addresses = items.flatMap((item) => {
		const address = typeof item === "string" ? parseHttpAddress(item) : undefined;
		return address?.startsWith("https://") ? [address] : [];
	});
	return addresses.length === 0 ? undefined : addresses.slice(0, maxItems);
}

/** Each name once. Undefined when there is none. */
function boundList(raw: unknown, maxCharacters = 0, maxItems = 0): string[] | undefined {
	const names = Array.isArray(raw) ? raw : [];
	const short = names.flatMap((name) => {
		const text = typeof name === "string" ? shorten(name, maxCharacters) : undefined;
		return text === undefined ? [] : [text];
	});
	return short.length === 0 ? undefined : [...new Set(short)].slice(0, maxItems);
}
