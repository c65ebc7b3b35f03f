import { isUndone } from "#domain/agents/removals.ts";
import { flagOf } from "#domain/agents/review-flags.ts";
import { brandOf, brandsIn, coreOfTitle } from "#domain/identity/borrowed-names.ts";
import { isSameWording, tellingStems } from "#domain/identity/likeness.ts";
import type { Listing } from "#domain/records/agent-record.ts";
import type { RecordedFlag, SubmissionRecord } from "#domain/records/submission-record.ts";
import * as web from "#domain/web/web-address.ts";
import type { RegistryReader } from "../store.ts";

/** The latest rejected submissions that are compared, so that a page of the desk stays fast. */
const REJECTED_MAX_COUNT = 1000;
/** A flag for each of the first few, which say enough. */
const NAMED_MAX_COUNT = 3;

interface Remembered {
	kind: "removed_here" | "rejected_here";
	/** Slug of the agent, or of the one that a rejected change is of. */
	slug: string | null;
	ownerId: string | null;
	title: string;
	reason: string | null;
	stems: readonly string[];
}

/** What moderators decided before, and the names of verified owners. Read once for a page. */
export interface DeskMemory {
	all: readonly Remembered[];
	/** By what a listing can have in common with them. */
	byTrait: ReadonlyMap<string, readonly { one: Remembered }[]>;
	/** Proven domains and their owners, by brand. */
	brands: ReadonlyMap<string, readonly { subject: string; ownerId: string }[]>;
}

export async function readDeskMemory(reader: RegistryReader): Promise<DeskMemory> {
	const [removed, rejected, claims, proofs] = await Promise.all([
		reader.agents.by("takenDown", "yes"),
		reader.submissions.newestBy("status", "rejected", REJECTED_MAX_COUNT),
		reader.claims.by("open", "yes"),
		reader.proofs.by("open", "yes"),
	]);
	const rows = [
		...removed
			.filter((agent) => !isUndone(agent))
			.map((agent) => {
				const { ownerId, transitions, slug } = agent;
				const last = transitions.findLast(({ to, actor }) => to === "removed" && actor !== ownerId);
				return {
					kind: "removed_here",
					slug,
					ownerId,
					listing: agent,
					reason: last?.reason,
				} as const;
			}),
		...rejected.map(({ agentSlug: slug, ownerId, listing, reason }) => {
			return { kind: "rejected_here", slug, ownerId, listing, reason } as const;
		}),
	].map(({ listing, reason = null, ...rest }) => {
		const { title, shortDescription } = listing;
		const one: Remembered = { ...rest, title, reason, stems: tellingStems(shortDescription) };
		return { one, traits: traitsOf(listing) };
	});
	const traits = rows.flatMap(({ one, traits }) => traits.map((trait) => ({ trait, one })));
	const proven = [
		...claims.flatMap((claim) =>
			claim.method === "repository" ? [] : { ...claim, ownerId: claim.accountId },
		),
		...proofs.filter(({ kind }) => kind === "domain"),
	].filter(({ state }) => state === "proven");
	return {
		all: rows.map(({ one }) => one),
		byTrait: Map.groupBy(traits, ({ trait }) => trait),
		brands: Map.groupBy(proven, ({ subject }) => brandOf(subject)),
	};
}

/** What makes two listings alike, as `kind value`. */
function traitsOf(listing: Listing): string[] {
	const { title, websiteUrl, repositoryUrl, logoSha256, documents, protocolName } = listing;
	return [
		...(websiteUrl ? [`website ${web.siteKey(websiteUrl)}`] : []),
		...(websiteUrl ? hostTraits(websiteUrl) : []),
		...(repositoryUrl ? [`repository ${web.repositoryKey(repositoryUrl)}`] : []),
		`title ${coreOfTitle(title)}`,
		...(logoSha256 ? [`logo ${logoSha256}`] : []),
		...documents.map((digest) => `document ${digest}`),
		...(protocolName ? [`name ${protocolName.toLowerCase()}`] : []),
	];
}

/** One of a domain says something of the others only if the domain has one owner. */
function hostTraits(websiteUrl: string): string[] {
	const host = web.hostKey(websiteUrl);
	const domain = web.singleOwnerDomain(host);
	return [
		...(web.hostsInCommon(websiteUrl).includes(host) ? [`host ${host}`] : []),
		...(domain === undefined ? [] : [`domain ${domain}`]),
	];
}

type Asking = Pick<SubmissionRecord, "listing" | "agentSlug" | "ownerId">;

/** Flags of listings that were removed or rejected here, under any account, and of brands that others have proven. */
export function flagByMemory(memory: DeskMemory, asking: Asking): RecordedFlag[] {
	return [...flagRemembered(memory, asking), ...flagBrands(memory, asking)];
}

function flagRemembered(
	memory: DeskMemory,
	{ listing, agentSlug, ownerId }: Asking,
): RecordedFlag[] {
	const hits = new Map<Remembered, Set<string>>();
	const owns = (domain = "") =>
		(memory.brands.get(brandOf(domain)) ?? []).some(
			(row) => row.subject === domain && row.ownerId === ownerId,
		);
	const note = (entry: Remembered, what: string) => {
		// Hosts say little of one owner, whose record stands beside the submission.
		if ((what === "host" || what === "domain") && entry.ownerId === ownerId) return;
		if (what === "domain" && hits.get(entry)?.has("host")) return;
		if (agentSlug === null || entry.slug !== agentSlug) {
			hits.set(entry, (hits.get(entry) ?? new Set()).add(what));
		}
	};
	for (const trait of traitsOf(listing)) {
		const [what = "", value] = trait.split(" ", 2);
		if (what === "domain" && owns(value)) continue;
		for (const { one } of memory.byTrait.get(trait) ?? []) note(one, what);
	}
	const stems = tellingStems(listing.shortDescription);
	for (const entry of memory.all) if (isSameWording(stems, entry.stems)) note(entry, "description");
	return [...hits]
		.sort(([, left], [, right]) => right.size - left.size)
		.slice(0, NAMED_MAX_COUNT)
		.map(([{ kind, title, reason }, by]) => {
			const verb = kind === "removed_here" ? "removed" : "rejected";
			const why = reason === null ? "" : ` for: ${reason.replace(/\.?$/, ".")}`;
			return flagOf(kind, `"${title}" (same ${[...by].join(", ")}) was ${verb} here${why || "."}`);
		});
}

function flagBrands({ brands }: DeskMemory, { listing, ownerId }: Asking): RecordedFlag[] {
	const words = new Set([listing.title, listing.creatorName ?? ""].flatMap(brandsIn));
	const hosts = listing.websiteUrl ? web.hostsInCommon(listing.websiteUrl) : [];
	return [...words].flatMap((word) => {
		const owners = word === "" ? [] : (brands.get(word) ?? []);
		const isOwn = owners.some((row) => row.ownerId === ownerId || hosts.includes(row.subject));
		const [first] = owners;
		if (!first || isOwn) return [];
		const detail = `It has the name of ${first.subject}, which another owner has proven.`;
		return flagOf("known_name", detail);
	});
}
