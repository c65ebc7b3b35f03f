import type { CheckEvidence } from "#contract/evidence/checks.ts";
import type { PackageEvidence } from "#contract/evidence/evidence.ts";
import type { Package } from "#contract/facts/connect.ts";
import { dayOf, daysBefore } from "#contract/instants.ts";
import { flawOfVersion } from "../agents/version-flaw.ts";
import { mayBeAsked } from "../evidence/evidence-subjects.ts";
import { repositorySubject } from "../evidence/observed-subjects.ts";
import { isUnstated, registryKind } from "../identity/package-key.ts";
import { hostOf } from "../web/http-address.ts";
import {
	type EvidenceBundle,
	type ListedPackage,
	packagesOf,
	repositoriesOf,
} from "./evidence-bundle.ts";
import { type Check, seen } from "./finding.ts";
import { citeStated } from "./placed-texts.ts";
import { excerptOf } from "./visible-text.ts";

export const packageExists: Check<"pkg.exists"> = (bundle) =>
	packagesOf(bundle).map(({ subject, pack, evidence }) => {
		if (!mayBeAsked(pack)) return { subject, reason: "elsewhere" };
		if (evidence === undefined) return { subject, reason: "not-looked" };
		const registry = hostOf(evidence.url) ?? evidence.registry;
		const values = { ...namesOf(pack), registry, why: evidence.withdrawn || "It gives no reason." };
		const reason = EXISTS[evidence.withdrawn === null ? evidence.exists : "withdrawn"];
		return { subject, reason, values, evidence: seen(evidence) };
	});

const EXISTS = {
	yes: "exists",
	withdrawn: "withdrawn",
	"no-package": "package-missing",
	"no-version": "version-missing",
	unknown: "no-answer",
} as const;

export const packageExact: Check<"pkg.pinned"> = (bundle) =>
	packagesOf(bundle).map(({ subject, pack, evidence: looked }) => {
		const evidence = citeStated(bundle.documents, pack.identifier);
		const base = { subject, values: namesOf(pack), evidence };
		const served = looked?.registry === "mcpb" ? looked.integrity : null;
		if (
			looked &&
			served !== null &&
			pack.sha256 &&
			served !== `sha256:${pack.sha256.toLowerCase()}`
		)
			return { ...base, reason: "other-bytes", evidence: [...evidence, ...seen(looked)] };
		if (isUnstated(pack)) return { ...base, reason: "unrunnable" };
		const reason = exactness(pack, statedVersion(pack));
		const isOfCatalogue = bundle.documents.some(({ format }) => format === "docker-mcp");
		return { ...base, reason: reason === "unstated" && isOfCatalogue ? "catalogue" : reason };
	});

function exactness(pack: Package, version: string | null) {
	const kind = registryKind(pack);
	if (/@sha256:[a-f0-9]{64}$/.test(pack.identifier)) return "digest";
	if (kind === "mcpb" || pack.sha256 !== null) return pack.sha256 === null ? "no-digest" : "digest";
	if (version === null) return "unstated";
	const flaw = flawOfVersion(version);
	if (flaw !== undefined) return flaw;
	if (!/\d/.test(version)) return "moving";
	return kind === "oci" ? "tag" : "version";
}

/** The one version that a package is named by, and by what. Undefined if it is not known to be one. */
export function pinOf(pack: Package) {
	const version = statedVersion(pack);
	const is = exactness(pack, version);
	return version !== null &&
		!/^[a-f0-9]{64}$/.test(version) &&
		(is === "tag" || is === "version" || is === "digest")
		? { version, is }
		: undefined;
}

/** Images often have it in their name. */
function statedVersion({ identifier, version }: Package): string | null {
	if (version !== null && version.trim() !== "") return version;
	return /:([^:/@]+)(?:@|$)/.exec(identifier)?.[1] ?? null;
}

function namesOf(pack: Package) {
	return { package: nameOf(pack), name: pack.identifier, version: statedVersion(pack) ?? "" };
}

function nameOf({ identifier, version }: Package): string {
	return version === null ? identifier : `${identifier} ${version}`;
}

export const packageNamesServer: Check<"pkg.ownership"> = (bundle) => {
	const { names } = bundle.listing;
	const [server] = names;
	if (server === undefined) {
		return packagesOf(bundle).map(({ subject }) => ({ subject, reason: "unnamed" }));
	}
	return ofExisting(bundle, ({ registry, names_server: name }, { pack }) => {
		if (registry === "mcpb") return { reason: "unopened" };
		if (name === null) return { reason: "silent", values: { package: nameOf(pack) } };
		const isSame = names.includes(name);
		return {
			reason: isSame ? "same" : "other",
			values: { package: nameOf(pack), server: isSame ? name : server, other: name },
		};
	});
};

const ATTESTED: readonly string[] = ["npm", "pypi"];

export const packageOrigin: Check<"pkg.provenance"> = (bundle) =>
	ofExisting(bundle, ({ registry, provenance }, { pack, former }) => {
		const values = { package: nameOf(pack) };
		if (provenance === null) {
			return { reason: ATTESTED.includes(registry) ? "unattested" : "not-asked", values };
		}
		if (!provenance.subject_matches) return { reason: "other-bytes", values };
		const repository = provenance.repository ?? "a repository that it does not name";
		const url = bundle.listing.repositoryUrl;
		const stated = repositorySubject(url);
		if (
			stated !== null &&
			provenance.repository !== null &&
			repositorySubject(provenance.repository) !== stated
		) {
			return { reason: "other-repository", values: { ...values, repository, stated: url ?? "" } };
		}
		const builder = builderOf(provenance);
		const before = former?.provenance ? builderOf(former.provenance) : builder;
		return before === builder
			? { reason: "attested", values: { ...values, repository, builder } }
			: { reason: "other-builder", values: { ...values, builder, former: before } };
	});

function builderOf({ builder, workflow }: NonNullable<PackageEvidence["provenance"]>): string {
	return [builder ?? "an unnamed builder", ...(workflow === null ? [] : [workflow])].join(", ");
}

export const packageScripts: Check<"pkg.install-scripts"> = (bundle) =>
	ofExisting(bundle, ({ install_scripts: scripts }, { pack }) => {
		if (scripts === null) return { reason: "no-answer" };
		const values = { package: nameOf(pack), scripts: scripts.join(", ") };
		return { reason: scripts.length === 0 ? "silent" : "scripts", values };
	});

export const packageKnownBad: Check<"pkg.known-bad"> = (bundle) =>
	packagesOf(bundle).map(({ subject, pack, advisories }) => {
		if (!advisories || advisories.snapshot_at === null || !mayBeAsked(pack)) {
			return { subject, reason: "not-looked" };
		}
		const { matches, undecided, observed_at, snapshot_at } = advisories;
		const worst = matches.find(({ malicious }) => malicious) ?? matches[0];
		const values = { package: nameOf(pack), date: dayOf(snapshot_at) };
		const [advisory] = undecided ?? [];
		if (worst === undefined && advisory !== undefined) {
			return { subject, reason: "undecided", values: { ...values, advisory } };
		}
		if (worst === undefined) return { subject, reason: "unlisted", values };
		const evidence = matches.map(({ id, url, summary }) => ({
			kind: "advisories" as const,
			url,
			observed_at,
			sha256: null,
			excerpt: excerptOf(`${id}: ${summary}`),
			pointer: null,
		}));
		const base = { subject, evidence: evidence.slice(0, MOST_ADVISORIES) };
		return {
			...base,
			reason: worst.malicious ? "malicious" : "vulnerable",
			values: { ...values, advisory: worst.id, summary: worst.summary },
		};
	});

const MOST_ADVISORIES = 5;

/** Packages whose registry answered that they exist; of others it is said why nothing can be. */
function ofExisting<Reason extends string>(
	bundle: EvidenceBundle,
	decide: (found: PackageEvidence, listed: ListedPackage) => Decided<Reason>,
): ({ subject: string; evidence?: CheckEvidence[] } & Decided<Reason | Unanswered>)[] {
	return packagesOf(bundle).map((listed) => {
		const { subject, pack, evidence } = listed;
		if (!mayBeAsked(pack)) return { subject, reason: "elsewhere" };
		if (evidence === undefined) return { subject, reason: "not-looked" };
		const base = { subject, evidence: seen(evidence) };
		if (evidence.exists !== "yes") return { ...base, reason: "no-answer" };
		return { ...base, ...decide(evidence, listed) };
	});
}

type Unanswered = "elsewhere" | "not-looked" | "no-answer";

interface Decided<Reason extends string> {
	reason: Reason;
	values?: Readonly<Record<string, string>>;
}

/** Without a commit for longer, somebody should say whether it is finished. */
const QUIET_DAYS = 365;

/** What forges say of a licence that they could not recognise. */
const NO_LICENSE: readonly string[] = ["", "NOASSERTION", "NONE"];

export const repositoryKept: Check<"repo.health"> = (bundle) =>
	repositoriesOf(bundle).map(({ subject, evidence }) => {
		if (evidence === undefined) return { subject, reason: "not-looked" };
		const { exists, archived, license, pushed_at: pushedAt, url } = evidence;
		const licence = NO_LICENSE.includes(license ?? "") ? bundle.listing.license : license;
		const pushed = pushedAt === null ? "an unknown day" : dayOf(pushedAt);
		const values = { repository: url, licence: licence ?? "", pushed };
		const base = { subject, values, evidence: seen(evidence) };
		if (exists === "unknown") return { ...base, reason: "no-answer" };
		if (exists === "no") return { ...base, reason: "gone" };
		if (archived) return { ...base, reason: "archived" };
		if (licence === null) return { ...base, reason: "unlicensed" };
		const isQuiet = pushedAt !== null && pushedAt < daysBefore(bundle.at, QUIET_DAYS);
		return { ...base, reason: isQuiet ? "quiet" : "kept" };
	});
