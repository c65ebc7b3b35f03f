import type {
	AdvisoryEvidence,
	EndpointEvidence,
	Look,
	LookStateName,
	PackageEvidence,
	RepositoryEvidence,
} from "#contract/evidence/evidence.ts";
import type { Connection, Package, Remote } from "#contract/facts/connect.ts";
import { daysBefore, instantAfter, MINUTE_MS } from "#contract/instants.ts";
import type { CheckedDocument, EvidenceBundle } from "#domain/checks/evidence-bundle.ts";
import { pack as anyPack, remote as anyRemote } from "../../connect/examples.ts";

export const AT = "2026-11-26T12:00:00.000Z";
export const URL_OF_IT = "https://tide.example.com/mcp";
export const REPOSITORY = "https://github.com/example/tide";
const DIGEST = "a".repeat(64);

export function remote(more: Partial<Remote> = {}): Remote {
	return anyRemote({ url: URL_OF_IT, ...more });
}

export function pack(more: Partial<Package> = {}): Package {
	return anyPack({ identifier: "tide-table", version: "1.2.0", ...more });
}

function exchange(url: string, excerpt: string, method = "GET") {
	return { method, url, status: 200, content_type: "application/json", sha256: DIGEST, excerpt };
}

export function bundle(
	more: Partial<Omit<EvidenceBundle, "listing">> & { listing?: Partial<EvidenceBundle["listing"]> },
): EvidenceBundle {
	const { listing, ...rest } = more;
	return {
		at: AT,
		documents: [],
		evidence: [],
		former: [],
		looks: [],
		...rest,
		listing: {
			names: ["com.example/tide"],
			texts: {},
			connections: [],
			authentication: [],
			websiteUrl: null,
			repositoryUrl: null,
			license: null,
			provenNamespaces: [],
			...listing,
		},
	};
}

/** A listing with one endpoint. */
export function online(
	evidence: Partial<EndpointEvidence> | null,
	more: { connection?: Connection; former?: Partial<EndpointEvidence>; looks?: Look[] } = {},
): EvidenceBundle {
	return bundle({
		listing: { connections: [more.connection ?? remote()] },
		evidence: evidence === null ? [] : [endpoint(evidence)],
		former: more.former ? [endpoint(more.former)] : [],
		looks: more.looks ?? [],
	});
}

export function endpoint(more: Partial<EndpointEvidence>): EndpointEvidence {
	return {
		kind: "endpoint",
		subject: `endpoint:${URL_OF_IT}`,
		observed_at: AT,
		protocol: "mcp",
		state: "ok-open",
		era: "modern",
		versions: ["2026-07-28"],
		server: { name: "tide", version: "1.2.0" },
		instructions: null,
		tools: null,
		tools_sha256: null,
		tls: null,
		auth: null,
		exchanges: [exchange(URL_OF_IT, '{"jsonrpc":"2.0"}', "POST server/discover")],
		...more,
	};
}

/** A listing with one package. */
export function packaged(
	evidence: Partial<PackageEvidence> | null,
	more: {
		pack?: Partial<Package>;
		former?: Partial<PackageEvidence>;
		listing?: Partial<EvidenceBundle["listing"]>;
		advisories?: Partial<AdvisoryEvidence>;
	} = {},
): EvidenceBundle {
	const { advisories, former } = more;
	return bundle({
		listing: { connections: [pack(more.pack)], ...more.listing },
		evidence: [
			...(evidence === null ? [] : [packageEvidence(evidence)]),
			...(advisories ? [advisory(advisories)] : []),
		],
		former: former ? [packageEvidence(former)] : [],
	});
}

export function packageEvidence(more: Partial<PackageEvidence>): PackageEvidence {
	return {
		kind: "package",
		subject: "package:npm/tide-table@1.2.0",
		observed_at: AT,
		registry: "npm",
		url: "https://registry.npmjs.org/tide-table",
		exists: "yes",
		withdrawn: null,
		integrity: "sha512-abc",
		published_at: "2026-10-01T00:00:00.000Z",
		latest: "1.2.0",
		names_server: null,
		names_server_at: null,
		repository: null,
		license: "MIT",
		publisher: "example",
		install_scripts: null,
		files: 12,
		downloads: null,
		provenance: null,
		exchanges: [exchange("https://registry.npmjs.org/tide-table", '{"name":"tide-table"}')],
		...more,
	};
}

function advisory(more: Partial<AdvisoryEvidence>): AdvisoryEvidence {
	return {
		kind: "advisories",
		subject: "advisories:npm/tide-table@1.2.0",
		observed_at: AT,
		snapshot_at: "2026-11-25T00:00:00.000Z",
		matches: [],
		...more,
	};
}

export function housed(
	evidence: Partial<RepositoryEvidence> | null,
	license: string | null = null,
): EvidenceBundle {
	const found: RepositoryEvidence = {
		kind: "repository",
		subject: `repository:${REPOSITORY}`,
		observed_at: AT,
		url: REPOSITORY,
		exists: "yes",
		owner: "example",
		license: "MIT",
		archived: false,
		stars: 3,
		forks: 0,
		pushed_at: "2026-11-01T00:00:00.000Z",
		released_at: null,
		exchanges: [
			exchange("https://api.github.com/repos/example/tide", '{"full_name":"example/tide"}'),
		],
		...evidence,
	};
	return bundle({
		listing: { repositoryUrl: REPOSITORY, license },
		evidence: evidence === null ? [] : [found],
	});
}

/** A listing with one document. */
export function documented(content: unknown, body = ""): EvidenceBundle {
	const document: CheckedDocument = {
		format: null,
		url: null,
		observedAt: AT,
		sha256: DIGEST,
		content,
		body,
	};
	return bundle({ documents: [document] });
}

/** Looks of the last hours, the newest first, half an hour apart. */
export function looks(
	states: readonly LookStateName[],
	ms: number | null = 120,
	last: string = AT,
): Look[] {
	return states.map((state, index) => ({
		subject: `endpoint:${URL_OF_IT}`,
		at: instantAfter(last, -index * 30 * MINUTE_MS),
		state,
		ms,
		count: 1,
	}));
}

/** What counts of a day that is over. */
export function looksYesterday(states: readonly LookStateName[], ms: number | null = 120): Look[] {
	return looks(states, ms, daysBefore(AT, 1));
}
