import type { CheckResult } from "#contract/evidence/checks.ts";
import type { Statement } from "#contract/evidence/statements.ts";
import { sourceNameIn } from "#domain/intake/source-origin.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { CategoryRecord } from "#domain/records/category-record.ts";
import type { ChangeRecord } from "#domain/records/change-record.ts";
import type { CommentRecord } from "#domain/records/comment-record.ts";
import type { FindingRecord } from "#domain/records/finding-record.ts";
import type { ImportRecord } from "#domain/records/import-record.ts";
import type { IncidentRecord } from "#domain/records/incident-record.ts";
import type { LogoAddressRecord } from "#domain/records/logo-record.ts";
import type { RegistryEvent } from "#domain/records/registry-event.ts";
import type { SourceEntryRecord } from "#domain/records/source-entry-record.ts";
import type { SourceRecord } from "#domain/records/source-record.ts";
import type { GatheredSources } from "./agents/gather-sources.ts";
import type { DocumentResults } from "./check-columns.ts";

export interface RegistryExtract {
	agents: readonly AgentRecord[];
	categories: readonly CategoryRecord[];
	incidents: readonly IncidentRecord[];
	comments: readonly CommentRecord[];
	/** Undefined without sources, as in samples. */
	followed?: GatheredSources;
	/** Undefined without imports, as in samples. */
	imports?: readonly ImportRecord[];
	/** Results of fetching logos. Undefined if none were fetched. */
	logoAddresses?: readonly LogoAddressRecord[];
	/** Results of all rules, by slug. Undefined if none were run, as in samples. */
	checks?: ReadonlyMap<string, readonly CheckResult[]>;
	/** What their documents state of what they reach, and what looks saw, by slug. Undefined if none were read. */
	read?: ReadonlyMap<string, Pick<DocumentResults, "reach" | "seen">>;
	/** What was seen to change. Undefined if nothing was looked at, as in samples. */
	changes?: readonly ChangeRecord[];
	/** Failures that were told to owners. Undefined where none were. */
	findings?: readonly FindingRecord[];
	/** What other scanners say, by slug. Undefined where none do. */
	statements?: ReadonlyMap<string, readonly Statement[]>;
	/** Slugs of listings that name hosts inside, and whether they stay out of open feeds. */
	internal?: { slugs: ReadonlySet<string>; isKept: boolean };
	/** Slugs of listings that name addresses which nobody has. */
	placeholders?: ReadonlySet<string> | undefined;
	/** Day by day, in order within each day. */
	events: Iterable<RegistryEvent>;
}

interface Records extends Pick<RegistryExtract, "agents" | "categories"> {
	sources: readonly SourceRecord[];
	entries: readonly SourceEntryRecord[];
}

/**
 * The records without agents that are listed only by sources whose first run has not ended, and without the categories
 * that came with them. Afterwards they count as changed at its end, so that clients that follow changes find them.
 */
export function withoutWithheld({
	sources,
	entries,
	...records
}: Records): Omit<Records, "sources"> {
	const byName = new Map(sources.map((source) => [source.name, source]));
	const isElsewhere = ({ state, source }: SourceEntryRecord) =>
		state === "followed" && byName.get(source)?.publicAt !== null;
	const elsewhere = new Set(entries.filter(isElsewhere).map(({ slug }) => slug));
	const withheld = new Set<string>();
	const came = new Map<string | null, string>();
	const agents = records.agents.flatMap((agent) => {
		const { slug, status, ownerId, createdAt } = agent;
		const source = byName.get(sourceNameIn(agent.importOrigin) ?? "");
		if (!source || status === "removed" || createdAt < source.createdAt) return agent;
		const { publicAt = "" } = source;
		if (publicAt !== null)
			return agent.updatedAt < publicAt ? { ...agent, updatedAt: publicAt } : agent;
		if (ownerId !== null || elsewhere.has(slug)) return agent;
		withheld.add(slug);
		came.set(agent.categorySlug, source.createdAt);
		return [];
	});
	const used = new Set(agents.map(({ categorySlug }) => categorySlug));
	return {
		agents,
		categories: records.categories.filter(
			({ slug, createdAt }) => used.has(slug) || createdAt < (came.get(slug) ?? "~"),
		),
		entries: entries.filter(({ slug }) => slug === null || !withheld.has(slug)),
	};
}
