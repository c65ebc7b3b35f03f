import { CHECK_IDS } from "#contract/evidence/checks.ts";
import type { PathParameters } from "#contract/http/addresses.ts";
import type { Endpoint } from "#contract/http/endpoint.ts";
import { GUIDES } from "#contract/http/guides.ts";
import { advisoryId, formerAdvisoryId } from "#domain/advisories/advisory-id.ts";
import { logosOf } from "#snapshot/logo-files.ts";
import type { Snapshot, SnapshotAgent } from "#snapshot/snapshot.ts";
import { TAGS } from "#views/open-api/tags.ts";
import { CARD_PAGES } from "#views/pictures/page-card-view.ts";
import { reportWeeks } from "#views/view-context.ts";

/** Values for all path parameters in a release of this snapshot. */
const VALUES: Readonly<Record<string, (snapshot: Snapshot, row: Endpoint) => readonly string[]>> = {
	slug: ({ agents }, { onlyWith }) =>
		[...agents].filter((agent) => !onlyWith || hasSome(agent, onlyWith)).map(({ slug }) => slug),
	category: ({ categories }) => categories.map(({ slug }) => slug),
	incident: ({ incidents }) => incidents.map(({ slug }) => slug),
	advisory: ({ incidents }) =>
		incidents
			.filter(({ advisory }) => advisory)
			.map((incident) => advisoryId(incident))
			.flatMap((id) => [id, formerAdvisoryId(id)]),
	page: () => CARD_PAGES,
	week: (snapshot) => [...reportWeeks(snapshot).keys()],
	check: () => CHECK_IDS,
	group: () => TAGS.map(({ id }) => id),
	guide: () => GUIDES.map(({ id }) => id),
	sha256: ({ agents }) => logosOf(agents),
	// Small registries fit into one sitemap.
	part: () => [],
};

function hasSome(agent: SnapshotAgent, of: NonNullable<Endpoint["onlyWith"]>): boolean {
	if (of === "changes")
		return agent.versions.length + agent.revisedAt.length + agent.incidentCount > 0;
	if (of === "checks") return agent.checks.some(({ state }) => !state.startsWith("not_"));
	return agent[of].length > 0;
}

/** The parameters for which a row has a file. */
export function subjectsOf(row: Endpoint, snapshot: Snapshot): PathParameters[] {
	const { path } = row;
	const name = /\{(\w+)\}/.exec(path)?.[1];
	if (name === undefined) return [{}];
	const values = VALUES[name];
	if (!values) throw new Error(`Nothing says what stands for ${name} in ${path}`);
	return values(snapshot, row).map((value) => ({ [name]: value }));
}
