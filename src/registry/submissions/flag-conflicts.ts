import { keysOf } from "#contract/members-of.ts";
import { flagOf } from "#domain/agents/review-flags.ts";
import { coreOfTitle } from "#domain/identity/borrowed-names.ts";
import { skeleton } from "#domain/identity/look-alikes.ts";
import type { RecordedFlag, SubmissionRecord } from "#domain/records/submission-record.ts";
import { titleKey } from "#domain/texts/fold-text.ts";
import type { AllowedHosts } from "#domain/web/allowed-hosts.ts";
import { hostsInCommon, siteKey } from "#domain/web/web-address.ts";
import type { IndexValues } from "../collections.ts";
import type { DocumentReader } from "../documents/documents.ts";
import type { RegistryReader } from "../store.ts";

/** A flag names this many conflicts and counts the rest. */
const NAMED_MAX_COUNT = 5;

export type Flagged = Pick<
	SubmissionRecord,
	"id" | "listing" | "agentSlug" | "renameTo" | "ownerId" | "imported" | "sample"
>;

interface Clash {
	name: string;
	submissionId?: string;
}

export interface Looking {
	siteName?: string | undefined;
	/** Its edits of the list of abusive words. */
	reviewWords?: readonly string[] | undefined;
	siteDomain?: string | undefined;
	allowedHosts?: AllowedHosts | undefined;
	/** The reader, if documents were already read. */
	read?: DocumentReader;
	/** Only listings and submissions of people count as conflicts. */
	amongPeople?: boolean;
}

export function conflictsOf(
	{ agents, submissions }: RegistryReader,
	{ amongPeople = false }: Looking,
) {
	return {
		agents: async (index: Exclude<keyof IndexValues["agents"], "takenDown">, value: string) =>
			(await agents.by(index, value)).filter(({ ownerId }) => !amongPeople || ownerId !== null),
		submissions: async (index: "host" | "look" | "site" | "slugLook" | "title", value: string) =>
			(await submissions.by(index, value)).filter(({ imported }) => !amongPeople || !imported),
	};
}

export type Conflicts = ReturnType<typeof conflictsOf>;

const TAKEN = { site: "website", title: "title", protocolName: "name in its protocol" } as const;

/** Agents with an owner that an imported one would repeat. Members are refused then. */
export async function flagTaken(
	among: Conflicts,
	{ listing, agentSlug, imported }: Flagged,
): Promise<RecordedFlag[]> {
	if (!imported) return [];
	const { websiteUrl, title, protocolName } = listing;
	const keys = {
		site: websiteUrl && siteKey(websiteUrl),
		title: titleKey(title),
		protocolName: protocolName?.toLowerCase(),
	};
	const flags = keysOf(TAKEN).map(async (index) => {
		const matches = keys[index] ? await among.agents(index, keys[index]) : [];
		const clashes = matches
			.filter(({ slug, ownerId }) => ownerId !== null && slug !== agentSlug)
			.map(clashOf);
		return flagEach("taken", clashes, `has an owner and the same ${TAKEN[index]}.`);
	});
	return (await Promise.all(flags)).flat();
}

/** Agents with the same identifier in AI Catalogs, which only one of them can have. */
export async function flagIdentifier(
	among: Conflicts,
	{ listing: { catalogIdentifier }, agentSlug }: Flagged,
): Promise<RecordedFlag[]> {
	if (catalogIdentifier === null) return [];
	const holders = await among.agents("catalogIdentifier", catalogIdentifier.toLowerCase());
	const clashes = holders.filter(({ slug }) => slug !== agentSlug).map(clashOf);
	const end =
		"has the same identifier in catalogues. The agent whose owner verifies its domain keeps it, otherwise the first one.";
	return flagEach("same_identifier", clashes, end);
}

export async function flagLogo(
	among: Conflicts,
	{ listing: { logoSha256 }, agentSlug, ownerId }: Flagged,
): Promise<RecordedFlag[]> {
	if (logoSha256 === null) return [];
	const clashes = (await among.agents("logo", logoSha256))
		.filter((agent) => agent.slug !== agentSlug && agent.ownerId !== ownerId)
		.map(clashOf);
	return flagEach("same_logo", clashes, "has the same logo.");
}

/** Pending submissions with the same website or title: accepted, but flagged for the reviewer. */
export async function flagPending(
	among: Conflicts,
	{ id, listing: { websiteUrl, title } }: Flagged,
): Promise<RecordedFlag[]> {
	const others = (matches: SubmissionRecord[]) =>
		matches.filter((other) => other.id !== id).map(clashWith);
	const [sameSite, sameTitle] = await Promise.all([
		websiteUrl ? among.submissions("site", siteKey(websiteUrl)) : [],
		among.submissions("title", titleKey(title)),
	]);
	return [
		...flagEach("same_website_pending", others(sameSite), "has the same website."),
		...flagEach("same_title_pending", others(sameTitle), "has the same title."),
	];
}

/** Other accounts' websites on the same host. The same website is refused or flagged separately. */
export async function flagSameHost(
	among: Conflicts,
	{ id, ownerId, listing: { websiteUrl }, agentSlug, imported }: Flagged,
): Promise<RecordedFlag[]> {
	// Catalogues list many agents of one maker.
	if (websiteUrl === null || imported) return [];
	const isOther = (other: string | null) =>
		other !== null && siteKey(other) !== siteKey(websiteUrl);
	const clashes: Clash[] = [];
	for (const host of hostsInCommon(websiteUrl)) {
		const [agents, submissions] = await Promise.all([
			among.agents("host", host),
			among.submissions("host", host),
		]);
		for (const agent of agents) {
			const isOwn = agent.ownerId === ownerId || agent.slug === agentSlug;
			if (!isOwn && isOther(agent.websiteUrl)) clashes.push(clashOf(agent));
		}
		for (const pending of submissions) {
			const isOwn = pending.ownerId === ownerId || pending.id === id;
			if (!isOwn && isOther(pending.listing.websiteUrl)) clashes.push(clashWith(pending));
		}
	}
	return flagEach("same_host", clashes, "has a website on the same host.");
}

/** Names that look alike, or are the same. Those of pending submissions are flagged separately. */
export async function flagLookAlikes(
	among: Conflicts,
	{ id, listing, agentSlug, renameTo }: Flagged,
): Promise<RecordedFlag[]> {
	const clashes = new Map<string, Clash>();
	const looks = new Set([listing.title, renameTo ?? ""].map(skeleton));
	looks.delete("");
	for (const look of looks) {
		const [titles, slugs, pendingTitles, pendingSlugs] = await Promise.all([
			among.agents("look", look),
			among.agents("slugLook", look),
			among.submissions("look", look),
			among.submissions("slugLook", look),
		]);
		for (const agent of [...titles, ...slugs]) {
			if (agent.slug !== agentSlug) clashes.set(agent.slug, clashOf(agent));
		}
		for (const pending of [...pendingTitles, ...pendingSlugs]) {
			const isSame = titleKey(pending.listing.title) === titleKey(listing.title);
			if (pending.id !== id && !isSame) clashes.set(pending.id, clashWith(pending));
		}
	}
	return flagEach("look_alike_name", [...clashes.values()], "has a similar-looking name.");
}

/** Names of others' agents with an addition, such as "official" or "by" somebody. */
export async function flagKnownNames(
	among: Conflicts,
	{ listing: { title }, agentSlug, ownerId, imported }: Flagged,
): Promise<RecordedFlag[]> {
	const core = coreOfTitle(title);
	if (core === skeleton(title)) return [];
	const lists = await Promise.all([among.agents("look", core), among.agents("slugLook", core)]);
	const others = lists.flat().filter((agent) => {
		// Catalogues list many versions of one maker.
		if (imported && agent.ownerId === null) return false;
		return agent.ownerId !== ownerId && agent.slug !== agentSlug;
	});
	return [...new Set(others.map(({ slug }) => slug))]
		.slice(0, NAMED_MAX_COUNT)
		.map((slug) => flagOf("known_name", `It is the name of the agent "${slug}" with an addition.`));
}

export function flagEach(
	code: RecordedFlag["code"],
	clashes: readonly Clash[],
	/** After their names; nothing if these are sentences. */
	says = "",
): RecordedFlag[] {
	const flags = clashes
		.slice(0, NAMED_MAX_COUNT)
		.map(({ name, ...rest }) => ({ code, detail: `${name} ${says}`.trimEnd(), ...rest }));
	const rest = clashes.length - flags.length;
	if (rest === 0) return flags;
	return [...flags, { code, detail: `The same applies to ${rest} more.` }];
}

const clashOf = ({ slug }: { slug: string }): Clash => ({ name: `The agent "${slug}"` });

function clashWith({ id }: SubmissionRecord): Clash {
	return { name: `Submission ${id}`, submissionId: id };
}
