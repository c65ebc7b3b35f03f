import { by } from "#contract/compare.ts";
import type { Affected } from "#contract/evidence/affected.ts";
import type { Advisory, AdvisoryList } from "#contract/evidence/osv.ts";
import { advisoryId } from "#domain/advisories/advisory-id.ts";
import { ecosystemOf, versionedName } from "#domain/advisories/ecosystems.ts";
import { firstSlugOf } from "#snapshot/agents/first-slugs.ts";
import type { SnapshotIncident } from "#snapshot/snapshot.ts";
import { getAgent, homeUrl, incidentUrl, type ViewContext } from "../view-context.ts";
import { incidentCorrections, incidentMeaning } from "./incident-words.ts";

/** Every incident that has ever named affected versions, as an advisory, here or at a source; the last modified first. */
export function advisoriesOf(context: ViewContext): Advisory[] {
	const { incidents, sources } = context.snapshot;
	const taken = sources.flatMap(({ address, advisories }) =>
		(advisories?.list ?? []).map((advisory) => {
			const { registry } = advisory.database_specific;
			const isFirstHand = URL.parse(registry)?.origin === URL.parse(address ?? "")?.origin;
			return { advisory, order: `${isFirstHand ? 1 : 0} ${advisory.modified}` };
		}),
	);
	// Of several with one ID the last counts: its publisher's, or the newest.
	const told = taken.sort(by(({ order }) => order)).map(({ advisory }) => advisory);
	const own = incidents.flatMap((incident) => advisoryView(context, incident) ?? []);
	const each = new Map([...told, ...own].map((advisory) => [advisory.id, advisory]));
	return [...each.values()].sort(by(({ modified, id }) => `${modified} ${id}`)).reverse();
}

export function advisoryListView(context: ViewContext): AdvisoryList {
	const advisories = advisoriesOf(context);
	return { advisories, total: advisories.length };
}

/** An incident as a document of the Open Source Vulnerability format. Undefined if it names no versions. */
export function advisoryView(
	context: ViewContext,
	incident: SnapshotIncident,
): Advisory | undefined {
	const { advisory, affected, slug, kind, severity, status, sources } = incident;
	if (advisory === null) return undefined;
	const notes = [incidentMeaning(incident), ...incidentCorrections(incident)];
	return {
		schema_version: "1.7.5",
		id: advisoryId(incident),
		modified: incident.updatedAt,
		published: advisory.publishedAt,
		...(advisory.withdrawnAt !== null && { withdrawn: advisory.withdrawnAt }),
		summary: incident.title,
		details: `${notes.map(asMarkdown).join("\n\n")}\n\n${asMarkdown(incident.summary)}`,
		affected: affected.map((row) => osvAffected(context, row)),
		references: [
			{ type: "REPORT", url: incidentUrl(context, slug) },
			...sources.map(({ url }) => ({ type: "WEB", url })),
		],
		database_specific: { registry: context.site.baseUrl, incident: slug, kind, severity, status },
	};
}

/** Listings have no kind. */
const SEMANTIC: readonly string[] = ["", "npm", "cargo"];

/** The format knows no ecosystem of listings and images, so that their subject is a statement of this database. */
function osvAffected(context: ViewContext, row: Affected): Advisory["affected"][number] {
	const { subject, versions, introduced, fixed } = row;
	const kind = subject.slice(0, Math.max(subject.indexOf("/"), 0));
	const name = subject.slice(kind.length + 1);
	const ecosystem = ecosystemOf(kind);
	const own =
		kind === "" ? listingSubject(context, subject) : versionedName(kind, name, null).subject;
	const isAll = versions.length === 0 && introduced === null && fixed === null;
	const isRange = isAll || introduced !== null || fixed !== null;
	const type = SEMANTIC.includes(kind) ? "SEMVER" : "ECOSYSTEM";
	const events = [{ introduced: introduced ?? "0" }, ...(fixed === null ? [] : [{ fixed }])];
	return {
		...(ecosystem === undefined
			? { database_specific: { subject: own } }
			: { package: { ecosystem, name } }),
		...(isRange && { ranges: [{ type, events }] }),
		...(versions.length > 0 && { versions }),
	};
}

/** How advisories of every registry name this listing. */
export function listingSubject(context: ViewContext, slug: string): string {
	const { home } = getAgent(context, slug);
	return homeUrl(context, { home, firstSlug: firstSlugOf(context.snapshot, slug) });
}

/** Incidents are plain text, details of advisories are Markdown. */
function asMarkdown(text: string): string {
	return text.replace(/[\\`*_[\]<>#&~]/g, "\\$&");
}
