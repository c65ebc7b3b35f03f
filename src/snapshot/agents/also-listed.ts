import { by } from "#contract/compare.ts";
import { coreOf, MAX_SHARING } from "#domain/identity/coordinates.ts";
import { handSource, sourceNameIn } from "#domain/intake/source-origin.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import { titleKey } from "#domain/texts/fold-text.ts";
import { hostKey, repositoryKey } from "#domain/web/web-address.ts";
import type { AgentSources } from "./gather-sources.ts";

/** A listing that is less certainly the same program. */
export interface AlsoListed {
	slug: string;
	title: string;
	/** What both have in common, as a few words. */
	why: string;
}

/** Of the one with a repository, beside its hosted edition. */
const OWN_EDITION = "edition to run yourself";

type Listed = Pick<
	AgentRecord,
	"slug" | "title" | "creatorName" | "websiteUrl" | "repositoryUrl" | "importOrigin"
>;

/** Why listings are shown beside each other, the most telling first. Listings with the same key are. */
const KEYS: readonly { why: string; keyOf: (agent: Listed) => string | undefined }[] = [
	{
		why: "same repository",
		keyOf: ({ repositoryUrl }) => (repositoryUrl ? repositoryKey(repositoryUrl) : undefined),
	},
	{
		why: "same title and maker",
		keyOf: ({ title, creatorName }) =>
			creatorName ? `${titleKey(title)} ${titleKey(creatorName)}` : undefined,
	},
	{ why: "hosted edition", keyOf: hostedKey },
];

/** Other listings of probably the same program, by slug. Only facts of the listings decide, so no document is read. */
export function alsoListed(
	agents: readonly Listed[],
	ofAgents: ReadonlyMap<string, Pick<AgentSources, "sameEndpoint">>,
): ReadonlyMap<string, AlsoListed[]> {
	const titles = new Map(agents.map(({ slug, title }) => [slug, title]));
	const bySlug = new Map<string, Map<string, string>>();
	const note = (slug: string, other: string, why: string) => {
		const others = bySlug.get(slug) ?? new Map<string, string>();
		if (slug !== other && !others.has(other)) bySlug.set(slug, others.set(other, why));
	};
	for (const [slug, { sameEndpoint }] of ofAgents) {
		for (const { slug: other, kind, shared } of sameEndpoint) {
			note(slug, other, `same ${kind === "package" ? kind : "address"}, ${shared}`);
		}
	}
	for (const { why, keyOf } of KEYS) {
		const groups = Map.groupBy(agents, keyOf);
		groups.delete(undefined);
		for (const group of groups.values()) {
			if (group.length < 2 || group.length > MAX_SHARING || isOfOneSource(why, group)) continue;
			for (const one of group) {
				for (const other of group) {
					// Two repositories are two programs.
					const isEdition = (one.repositoryUrl === null) !== (other.repositoryUrl === null);
					if (keyOf !== hostedKey) note(one.slug, other.slug, why);
					else if (isEdition) note(one.slug, other.slug, other.repositoryUrl ? OWN_EDITION : why);
				}
			}
		}
	}
	return new Map(
		[...bySlug].map(([slug, others]) => {
			const shown = [...others].flatMap(([other, why]): AlsoListed[] => {
				const title = titles.get(other);
				return title === undefined ? [] : [{ slug: other, title, why }];
			});
			return [slug, shown.sort(by((entry) => entry.slug)).slice(0, MAX_SHARING)];
		}),
	);
}

/** One source that lists several programs of a repository says that they are several. */
function isOfOneSource(why: string, group: readonly Listed[]): boolean {
	if (why !== "same repository") return false;
	const sources = group.map(
		({ importOrigin: origin, slug }) =>
			sourceNameIn(origin) ?? (origin === null ? slug : handSource(origin)),
	);
	return new Set(sources).size < sources.length;
}

/** The name of a program, if its host or the owner of its repository has it too. */
function hostedKey({ title, websiteUrl, repositoryUrl }: Listed): string | undefined {
	const name = coreOf(title.replace(/ by \S.*$/is, "")).replace(/-remote$/, "");
	const [, , , owner = ""] = repositoryUrl?.toLowerCase().split("/") ?? [];
	const place = repositoryUrl ? owner : websiteUrl ? hostKey(websiteUrl) : "";
	const isTheirs =
		name.length > 2 && place.replaceAll(/[^\p{L}\p{N}]/gu, "").includes(name.replaceAll("-", ""));
	return isTheirs ? name : undefined;
}
