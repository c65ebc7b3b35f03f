import { ASKED_PACKAGES, type Evidence } from "#contract/evidence/evidence.ts";
import type { Observation, ObservationKindName } from "#contract/evidence/observations.ts";
import { repositorySubject } from "./observed-subjects.ts";

/** The subject of a look as observations name it: a repository by its address, a package as its registry does. */
export function observedSubject({ subject }: Pick<Evidence, "subject">): string {
	return subject.replace(/^(?:repository|package):/, "").replace(VERSION, "");
}

/** An image with another digest is another one, and a bundle is its address. */
const NUMBERED = ASKED_PACKAGES.filter((kind) => kind !== "oci" && kind !== "mcpb");
const VERSION = new RegExp(`(?<=^(?:${NUMBERED.join("|")})/.+)@[^@/]*$`);

/** Packages name repositories as tools clone them, such as `git+ssh://git@github.com/a/b.git`. */
const CLONED = /^(?:git\+)?(?:\w+:\/\/)?(?:git@)?([^:/]+)[:/]/;

/** False for a package that does not name the listing, by name in its protocol or repository: anybody can list `express`. */
export function isItsOwn(
	evidence: Evidence,
	{ names, repositoryUrl }: { names: readonly string[]; repositoryUrl: string | null },
): boolean {
	if (evidence.kind !== "package") return true;
	const { names_server: server, repository } = evidence;
	const url = repository?.replace(/^github:/, "github.com/").replace(CLONED, "https://$1/");
	const own = repositorySubject(repositoryUrl);
	return (
		names.some((name) => name === server) ||
		(own !== null && repositorySubject(url ?? null) === own)
	);
}

/** What a look counted. A count of zero is unknown, as everywhere. */
export function askedObservations(evidence: Evidence): Observation[] {
	if (!("exists" in evidence) || evidence.exists !== "yes") return [];
	const { url, observed_at: at, exchanges } = evidence;
	const isSeen = (row: Observation) => !isUnseen(evidence, row);
	const tell = (
		kind: ObservationKindName,
		value: Observation["value"] | null,
		page = url,
	): Observation[] => {
		const host = URL.parse(page)?.host;
		if (value === null || value === 0 || host === undefined) return [];
		return [
			{
				kind,
				subject: observedSubject(evidence),
				value,
				source: host,
				as_of: at,
				asked: true,
				url: page,
			},
		];
	};
	if (evidence.kind === "repository") {
		return [
			...tell("stars", evidence.stars),
			...tell("forks", evidence.forks),
			...tell("pushed_at", evidence.pushed_at),
			...tell("released_at", evidence.released_at),
			...tell("archived", evidence.archived),
		].filter(isSeen);
	}
	const counting = exchanges.find((entry) => /\/downloads\/|\/recent$/.test(entry.url));
	const isNewest = evidence.latest === null || evidence.subject.endsWith(`@${evidence.latest}`);
	return [
		...tell("downloads", evidence.downloads, counting?.url),
		...(isNewest ? tell("released_at", evidence.published_at) : []),
	].filter(isSeen);
}

/** Whether this look did not see what an observation counts, so that the one before stands. */
export function isUnseen(evidence: Evidence, { kind }: Observation): boolean {
	const unseen = evidence.kind === "advisories" ? undefined : evidence.unseen;
	const member = evidence.kind === "package" && kind === "released_at" ? "published_at" : kind;
	return unseen?.[member] !== undefined;
}
