import { isUnfilled } from "#domain/agents/version-flaw.ts";
import type { Listing } from "#domain/records/agent-record.ts";
import { type AllowedHosts, isAllowedName } from "#domain/web/allowed-hosts.ts";
import { isLoopbackHost } from "#domain/web/loopback-host.ts";
import { LEFT_UNFILLED } from "../content/address-at.ts";
import type { DocumentReading } from "../document-reading.ts";

type Pages = Pick<Listing, "websiteUrl" | "repositoryUrl">;

/**
 * What of a listing stands for something that was never filled in: its pages, or something in each of its documents, so
 * that one among several sources decides nothing. Empty for a listing that is one.
 */
export function findPlaceholders(
	listing: Pages,
	readings: readonly DocumentReading[],
	allowed: AllowedHosts = [],
): string[] {
	const pages = placeholderPages(listing, allowed);
	if (pages.length > 0) return pages;
	const found = readings.map((reading) => placeholdersIn(reading, allowed));
	return found.every((some) => some.length > 0) ? found.flat() : [];
}

function placeholderPages({ websiteUrl, repositoryUrl }: Pages, allowed: AllowedHosts): string[] {
	return [websiteUrl, repositoryUrl].flatMap((address) => {
		if (address === null) return [];
		const isOne = isExampleAddress(address, allowed) || isOwnMachine(address, allowed);
		return isOne ? [address] : [];
	});
}

/** A package that is started on the user's machine may well be reached there; what is hosted may not. */
function placeholdersIn(reading: DocumentReading, allowed: AllowedHosts): string[] {
	const { connections, publisher, flags } = reading;
	const hosted = connections.flatMap((way) =>
		way.kind === "remote" || way.kind === "interface" ? [way.url] : [],
	);
	const isHosted = hosted.length === connections.length;
	return [
		...placeholderPages(reading, allowed),
		...hosted.filter((url) => isExampleAddress(url, allowed)),
		...(isHosted && hosted.every((url) => isOwnMachine(url, allowed)) ? hosted : []),
		...(publisher !== null && isUnfilled(publisher) ? [publisher] : []),
		...flags.flatMap(({ pointer, detail }) => (detail === LEFT_UNFILLED ? [pointer] : [])),
	];
}

/** Names that nobody can have (RFC 2606, RFC 6761). */
const EXAMPLE_HOST = /(?:^|\.)(?:example|test|invalid|example\.(?:com|net|org))\.?$/i;

/** Something to fill in, as it is written and as the URL parser writes it. */
const UNFILLED = /<[^<>]*>|%3c(?:[^%]|%(?!3[ce]))*%3e/i;

/** True for an address that stands for one that was never filled in. Variables in braces are not that. */
export function isExampleAddress(address: string, allowed: AllowedHosts = []): boolean {
	const host = hostIn(address);
	return UNFILLED.test(address) || (EXAMPLE_HOST.test(host) && !isAllowedName(host, allowed));
}

export function isOwnMachine(address: string, allowed: AllowedHosts = []): boolean {
	const host = hostIn(address);
	return isLoopbackHost(host) && !isAllowedName(host, allowed);
}

/** The host of any address, also of one without a scheme or with variables. */
function hostIn(address: string): string {
	const [, host = ""] =
		/^(?:[a-z][a-z0-9+.-]*:\/\/|dns:\/*)?(?:[^/?#]*@)?(\[[^\]]*\]|[^/:?#]*)/i.exec(address) ?? [];
	return host.toLowerCase();
}
