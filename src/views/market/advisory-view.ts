import { by } from "#contract/compare.ts";
import type { Advisory, AdvisoryList, Affected } from "#contract/evidence/osv.ts";
import { INCIDENT } from "#contract/limits.ts";
import { advisoryId, formerAdvisoryId, registryKey } from "#domain/advisories/advisory-id.ts";
import { ecosystemOf, versionedName } from "#domain/advisories/ecosystems.ts";
import { isElsewhere, registryKind } from "#domain/identity/package-key.ts";
import { firstSlugOf } from "#snapshot/agents/first-slugs.ts";
import type { SnapshotIncident } from "#snapshot/snapshot.ts";
import { readingsOf } from "../agents/read-documents.ts";
import { getAgent, homeUrl, incidentUrl, type ViewContext } from "../view-context.ts";
import { incidentCorrections, incidentMeaning } from "./incident-view.ts";

/** An advisory and who says it: 2 this registry, 1 the registry that published it, 0 one that passes it on. */
interface Told {
	advisory: Advisory;
	rank: 0 | 1 | 2;
}

/** Every incident that has ever named affected versions, as an advisory, here or at a source; the last modified first. */
export function advisoriesOf(context: ViewContext): Advisory[] {
	return toldOf(context)
		.map(({ advisory }) => advisory)
		.sort(by(({ modified, id }) => `${modified} ${id}`))
		.reverse();
}

/** Each with an ID that leads to it. Where several registries use one ID, it leads to the nearest word. */
export function advisoriesById(context: ViewContext): { id: string; advisory: Advisory }[] {
	const rows = toldOf(context).sort(
		by(({ rank, advisory: { published } }) => `${2 - rank} ${published}`),
	);
	const ids = rows.flatMap(({ advisory }) =>
		[advisory.id, formerAdvisoryId(advisory.id)].map((id) => [id, advisory] as const),
	);
	return [...new Map(ids.reverse())].map(([id, advisory]) => ({ id, advisory }));
}

/** Each once: an ID without its registry could be anybody's. Nobody but its registry withdraws one. */
function toldOf(context: ViewContext): Told[] {
	const { incidents, sources } = context.snapshot;
	const ours = registryKey(context.site.baseUrl);
	const own = incidents.flatMap((incident) => advisoryView(context, incident) ?? []);
	const rows = sources.flatMap(({ address, advisories }) =>
		(advisories?.list ?? []).map(({ id, ...rest }): Told => {
			const advisory = { ...rest, id: `x_${formerAdvisoryId(id)}` };
			return { advisory, rank: registryOf(rest) === registryKey(address) ? 1 : 0 };
		}),
	);
	const all = [
		...own.map((advisory): Told => ({ advisory, rank: 2 })),
		...rows.filter(({ advisory }) => registryOf(advisory) !== ours),
	];
	const each = Map.groupBy(all, ({ advisory }) => `${registryOf(advisory)} ${advisory.id}`);
	return [...each.values()].flatMap((same) => same.sort(by(weightOf)).at(-1) ?? []);
}

function weightOf({ rank, advisory: { withdrawn, modified } }: Told): string {
	return `${rank} ${rank > 0 || withdrawn === undefined ? 1 : 0} ${modified}`;
}

function registryOf({ database_specific: { registry } }: Pick<Advisory, "database_specific">) {
	return registryKey(registry);
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
		affected: affected.flatMap((row) => osvAffected(context, row)).slice(0, INCIDENT.maxAffected),
		references: [
			{ type: "REPORT", url: incidentUrl(context, slug) },
			...sources.map(({ url }) => ({ type: "WEB", url })),
		],
		database_specific: { registry: context.site.baseUrl, incident: slug, kind, severity, status },
	};
}

/** Listings have no kind. */
const SEMANTIC: readonly string[] = ["", "npm", "cargo"];

type OsvAffected = Advisory["affected"][number];

/**
 * The format knows no ecosystem of listings and images, so that their subject is a statement of this database. What
 * affects a listing affects the packages of the same version that it names.
 */
function osvAffected(context: ViewContext, row: Affected): OsvAffected[] {
	const { subject } = row;
	const kind = subject.slice(0, Math.max(subject.indexOf("/"), 0));
	const name = subject.slice(kind.length + 1);
	const ecosystem = ecosystemOf(kind);
	if (ecosystem !== undefined)
		return [{ package: { ecosystem, name }, ...affectedVersions(kind, row) }];
	const own =
		kind === "" ? listingSubject(context, subject) : versionedName(kind, name, null).subject;
	const entry = { database_specific: { subject: own }, ...affectedVersions(kind, row) };
	return [entry, ...(kind === "" ? packagesOf(context, row) : [])];
}

function affectedVersions(kind: string, { versions, introduced, fixed }: Affected) {
	const isAll = versions.length === 0 && introduced === null && fixed === null;
	const isRange = isAll || introduced !== null || fixed !== null;
	const type = SEMANTIC.includes(kind) ? ("SEMVER" as const) : ("ECOSYSTEM" as const);
	const events = [{ introduced: introduced ?? "0" }, ...(fixed === null ? [] : [{ fixed }])];
	return {
		...(isRange && { ranges: [{ type, events }] }),
		...(versions.length > 0 && { versions }),
	};
}

function packagesOf(context: ViewContext, row: Affected): OsvAffected[] {
	const packages = readingsOf(context, getAgent(context, row.subject)).flatMap(
		({ version, connections }) =>
			connections.flatMap((way) => {
				if (way.kind !== "package" || way.version !== version || isElsewhere(way)) return [];
				const kind = registryKind(way);
				const ecosystem = version === null ? undefined : ecosystemOf(kind);
				return ecosystem === undefined ? [] : [{ ecosystem, name: way.identifier, kind }];
			}),
	);
	const each = new Map(packages.map((pack) => [`${pack.ecosystem} ${pack.name}`, pack]));
	return [...each.values()].map(({ kind, ...pack }) => ({
		package: pack,
		...affectedVersions(kind, row),
	}));
}

/** How advisories of every registry name this listing. */
export function listingSubject(context: ViewContext, slug: string): string {
	const { home } = getAgent(context, slug);
	return homeUrl(context, { home, firstSlug: firstSlugOf(context.snapshot, slug) });
}

/** Incidents are plain text, details of advisories are Markdown. */
const asMarkdown = (text: string): string => text.replace(/[\\`*_[\]<>#&~]/g, "\\$&");
