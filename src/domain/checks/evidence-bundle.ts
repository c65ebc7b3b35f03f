import type {
	AdvisoryEvidence,
	Evidence,
	Look,
	PackageEvidence,
} from "#contract/evidence/evidence.ts";
import type { Authentication, Connection, Package } from "#contract/facts/connect.ts";
import { daysBefore } from "#contract/instants.ts";
import type { DocumentFormat } from "#contract/intake/document.ts";
import { LOOK } from "#contract/limits.ts";
import type { ToldChanges } from "../evidence/compare-tools.ts";
import {
	advisoriesSubject,
	endpointSubject,
	packageSubject,
	repositoryEvidenceSubject,
} from "../evidence/evidence-subjects.ts";
import { hostOfSubject } from "../evidence/look-questions.ts";
import type { LookRecord } from "../records/look-record.ts";
import { isLoopbackHost } from "../web/loopback-host.ts";

/** Everything that the results about a listing follow from. */
export interface EvidenceBundle {
	/** When it is evaluated. */
	at: string;
	listing: {
		/** In its protocol, such as `com.example/weather`. */
		names: readonly string[];
		connections: readonly Connection[];
		authentication: readonly Authentication[];
		websiteUrl: string | null;
		repositoryUrl: string | null;
		license: string | null;
		/** What it says itself, by the names of its members. */
		texts: Readonly<Record<string, unknown>>;
		provenNamespaces: readonly string[];
	};
	documents: readonly CheckedDocument[];
	/** True if results about the texts of the listing and its documents are known. */
	areTextsKnown?: boolean;
	/** The newest of each subject. */
	evidence: readonly Evidence[];
	/** Of each subject that changed, what else was seen (`formerOf`), newest first. */
	former: readonly FormerEvidence[];
	/** Of the last days. */
	looks: readonly Look[];
}

/** What was seen before, with what is different in the newest look, if that is kept with it. */
export type FormerEvidence = Evidence & { changes?: ToldChanges | undefined };

export type Observed = Pick<EvidenceBundle, "evidence" | "former" | "looks">;

export interface CheckedDocument {
	/** Null for a bare list of tools. */
	format: DocumentFormat | null;
	url: string | null;
	observedAt: string;
	sha256: string;
	content: unknown;
	/** The text below the front matter of Markdown. */
	body: string;
}

export type SeenEndpoint = ReturnType<typeof endpointsOf>[number];

/** What a listing names, once each, with what was observed of it. Of the user's machine, only what was looked at counts. */
export function endpointsOf({ listing, evidence, former }: EvidenceBundle) {
	const isSeen = (subject: string) =>
		!isLoopbackHost(hostOfSubject(subject)) || evidence.some((look) => look.subject === subject);
	const pairs = onceEach(listing.connections, endpointSubject).filter(([key]) => isSeen(key));
	return pairs.map(([subject, connection]) => ({
		subject,
		url: subject.slice(subject.indexOf(":") + 1),
		connection,
		evidence: findOf("endpoint", evidence, subject),
		formers: former
			.filter((look) => look.kind === "endpoint")
			.filter((look) => look.subject === subject),
	}));
}

export interface ListedPackage {
	subject: string;
	pack: Package;
	evidence: PackageEvidence | undefined;
	/** Of this package, in this or another version. */
	former: PackageEvidence | undefined;
	advisories: AdvisoryEvidence | undefined;
}

export function packagesOf({ listing, evidence, former }: EvidenceBundle): ListedPackage[] {
	const packages = listing.connections.filter((way) => way.kind === "package");
	return onceEach(packages, packageSubject).map(([subject, pack]) => {
		const anyVersion = `${packageSubject({ ...pack, version: null })}@`;
		const before = former.find((look) => `${look.subject}@`.startsWith(anyVersion));
		return {
			subject,
			pack,
			evidence: findOf("package", evidence, subject),
			former: findOf("package", former, before?.subject),
			advisories: findOf("advisories", evidence, advisoriesSubject(pack)),
		};
	});
}

export function repositoriesOf({ listing, evidence }: EvidenceBundle) {
	const subject = repositoryEvidenceSubject(listing.repositoryUrl);
	return subject === undefined
		? []
		: [{ subject, evidence: findOf("repository", evidence, subject) }];
}

/** What a subject is compared with: endpoints with the last days, all others with the one before. */
export function formerOf({ evidence, former }: LookRecord, at: string): FormerEvidence[] {
	const oldest = daysBefore(at, LOOK.comparedDays);
	const compared =
		evidence.kind === "endpoint"
			? former.filter(({ until }) => until >= oldest)
			: former.slice(0, 1);
	return compared.map(withChanges);
}

export function withChanges({ evidence, changes }: LookRecord["former"][number]): FormerEvidence {
	return changes ? { ...evidence, changes } : evidence;
}

function findOf<Kind extends Evidence["kind"]>(
	kind: Kind,
	evidence: readonly Evidence[],
	subject: string | undefined,
) {
	return evidence.find(
		(one): one is Extract<Evidence, { kind: Kind }> => one.kind === kind && one.subject === subject,
	);
}

function onceEach<Item>(items: readonly Item[], subjectOf: (item: Item) => string | undefined) {
	const firsts = new Map<string, Item>();
	for (const item of items) {
		const subject = subjectOf(item);
		if (subject !== undefined && !firsts.has(subject)) firsts.set(subject, item);
	}
	return [...firsts];
}
