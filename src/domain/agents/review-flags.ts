import { namesSite, namesStaff } from "../accounts/account-name.ts";
import type { EvidenceBundle } from "../checks/evidence-bundle.ts";
import { LISTING_TEXTS, TEXT_ROWS, textSourcesOf } from "../checks/placed-texts.ts";
import { checkSentence, isWarning, PLACE_LABELS } from "../claims/address-checks.ts";
import { borrowedMaker, unfoundedClaim } from "../identity/borrowed-names.ts";
import { leadsAway } from "../identity/names-address.ts";
import type { Listing } from "../records/agent-record.ts";
import {
	FLAG_KINDS,
	type RecordedFlag,
	type SubmissionRecord,
} from "../records/submission-record.ts";
import { findConduct } from "../texts/find-conduct.ts";
import { hasMixedScripts } from "../texts/readable-form.ts";
import { hostKey, ownDomain, siteKey } from "../web/web-address.ts";

/** What a reviewer should check in a listing on its own. Conflicts with other listings are found elsewhere. */
export function flagListing(listing: Listing, { siteName = "", docs }: Reading = {}) {
	const { title, creatorName, shortDescription } = listing;
	const creator = creatorName ?? "";
	const flags: readonly (RecordedFlag & { isRaised: boolean })[] = [
		{
			isRaised: hasMixedScripts(title),
			code: "mixed_scripts",
			detail: "The title mixes scripts that look alike.",
		},
		{
			isRaised: hasMixedScripts(creator),
			code: "mixed_scripts",
			detail: "The creator's name mixes scripts that look alike.",
		},
		{
			isRaised: namesSite(title, siteName),
			code: "reserved_name",
			detail: "The title contains the name of this registry.",
		},
		{
			isRaised: namesStaff(creator, siteName),
			code: "reserved_name",
			detail: "The creator's name is reserved for the staff of this registry.",
		},
		{
			isRaised: leadsAway(withoutOwnHosts(shortDescription ?? "", listing)),
			code: "address_in_text",
			detail: "The description contains an address.",
		},
	];
	const claimed = unfoundedClaim(title, [listing.websiteUrl, listing.repositoryUrl]);
	const maker = borrowedMaker(listing, docs);
	return [
		...flags.flatMap(({ isRaised, ...flag }) => (isRaised ? [flag] : [])),
		...(claimed
			? [flagOf("known_name", `The title says "${claimed}", its addresses do not.`)]
			: []),
		...(maker ? [flagOf("known_name", `It speaks for ${maker}, its addresses do not.`)] : []),
	];
}

/** More are of little use to whoever decides. */
const CONDUCT_MAX_COUNT = 5;
/** Read of a submission, because a desk shows many. Checks read everything. */
const READ_MAX_CHARACTERS = 25_000;

/** What the texts of a listing and its documents must not say, once for each place and class. */
export function flagTexts(bundle: EvidenceBundle, { reviewWords }: Reading = {}): RecordedFlag[] {
	let left = READ_MAX_CHARACTERS;
	const flags = new Map<string, RecordedFlag>();
	for (const { subject, texts } of textSourcesOf(bundle)) {
		for (const { text, kind, pointer } of texts) {
			const conducts = left > 0 ? findConduct(text.slice(0, left), { kind, reviewWords }) : [];
			left -= text.length;
			for (const { class: of, what, span } of conducts) {
				const place = placeOf(subject, pointer);
				const flag = flagOf(of, `${place} ${what}: "${span}".`);
				if (!flags.has(`${of} ${place}`)) flags.set(`${of} ${place}`, flag);
			}
		}
	}
	const unread = `Of its texts, ${-left} characters were not searched for bait, abuse and orders.`;
	return [
		...[...flags.values()].slice(0, CONDUCT_MAX_COUNT),
		...(left < 0 ? [{ code: "document", detail: unread } as const] : []),
	];
}

function placeOf(subject: string, pointer: string | null): string {
	const [, member = ""] = pointer?.split("/") ?? [];
	const fact = TEXT_ROWS.find(({ wire }) => subject === LISTING_TEXTS && wire === member);
	if (fact) return `The ${fact.label.toLowerCase().replace("short ", "")}`;
	return pointer === null ? "The text of a document" : `A document (${pointer})`;
}

/**
 * The text without hosts that readers see anyway: that of the website, of the title, and of an account such as
 * `github.com/pier9-dev`.
 */
function withoutOwnHosts(text: string, { title, websiteUrl, repositoryUrl }: Listing): string {
	const [, account] = repositoryUrl ? new URL(repositoryUrl).pathname.split("/") : [];
	const own = [websiteUrl && ownDomain(hostKey(websiteUrl)), title.toLowerCase()];
	return text.replace(STATED_HOST, (match, host: string) => {
		const domain = ownDomain(host.toLowerCase());
		if (domain === undefined) return match;
		const isOwn = own.includes(domain) || account?.toLowerCase() === domain.replaceAll(".", "-");
		return isOwn ? " " : match;
	});
}

const STATED_HOST =
	/(?<![\p{L}\p{N}@:/.-])(?:https?:\/\/)?((?:[\p{L}\p{N}-]+\.)+\p{L}+)(?![\p{L}\p{N}@:-])/giu;

interface Reading {
	siteName?: string | undefined;
	/** The documentation of its lab, as models.dev states it. Who registers a listing can state any. */
	docs?: string | null;
	/** Its edits of the list of abusive words. */
	reviewWords?: readonly string[] | undefined;
}

export function flagOf(kind: keyof typeof FLAG_KINDS, detail: string): RecordedFlag {
	return { code: FLAG_KINDS[kind], detail, kind };
}

export function flagRevision(before: Listing, after: Listing): RecordedFlag[] {
	const [from, to] = [before, after].map(({ websiteUrl }) => websiteUrl && siteKey(websiteUrl));
	if (from === to) return [];
	const detail = `The website changes from ${from ?? "none"} to ${to ?? "none"}.`;
	return [{ code: "website_changed", detail }];
}

/** Addresses of a submission that did not answer when they were looked at. */
export function flagChecks({ checks }: Pick<SubmissionRecord, "checks">): RecordedFlag[] {
	return (checks?.seen ?? []).filter(isWarning).map((check) => ({
		code: "check_failed",
		detail: `${PLACE_LABELS[check.place]} ${check.address}: ${checkSentence(check)}`,
	}));
}
