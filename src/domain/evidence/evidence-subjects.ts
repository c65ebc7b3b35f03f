import { ASKED_PACKAGES, EVIDENCE_ADDRESSES } from "#contract/evidence/evidence.ts";
import type { Connection, Package } from "#contract/facts/connect.ts";
import { LOOK } from "#contract/limits.ts";
import { isElsewhere, registryKind } from "../identity/package-key.ts";
import { parseHttpAddress } from "../web/http-address.ts";
import { isLoopbackHost } from "../web/loopback-host.ts";
import { hostOfSubject } from "./look-questions.ts";
import { repositorySubject } from "./observed-subjects.ts";

/** Subjects of evidence, one for each thing that can be looked at. */

/** As people name it: an address, a package or a part of the digest of a document. */
export function subjectWords(subject: string): string {
	const words = subject.replace(/^[a-z]+:/, "");
	return words.replace(/^([0-9a-f]{8})[0-9a-f]{56}$/, "document $1…");
}

/** The same for each spelling of an address. Undefined for one with variables, which leads nowhere before they are filled in. */
export function endpointSubject(connection: Connection): string | undefined {
	if (connection.kind !== "remote" && connection.kind !== "interface") return undefined;
	const url = parseHttpAddress(connection.url);
	const kind = connection.kind === "remote" ? "endpoint" : "card";
	return url && `${kind}:${new URL(url).href}`;
}

/** As its document names it. */
export function packageSubject(pack: Package): string {
	const { identifier } = pack;
	const kind = registryKind(pack);
	// A bundle is one file, whatever version its document states.
	const version = kind === "mcpb" ? null : pack.version;
	return `package:${kind}/${identifier}${version === null ? "" : `@${version}`}`;
}

export function mayBeAsked(pack: Package): boolean {
	const kinds: readonly string[] = ASKED_PACKAGES;
	const kind = registryKind(pack);
	if (kind === "mcpb") return parseHttpAddress(pack.identifier) !== undefined;
	return kinds.includes(kind) && !isElsewhere(pack);
}

export function advisoriesSubject(pack: Package): string {
	return packageSubject(pack).replace(/^package/, "advisories");
}

export function repositoryEvidenceSubject(url: string | null): string | undefined {
	const subject = repositorySubject(url);
	return subject === null ? undefined : `repository:${subject}`;
}

/** What was never filled in, or would mean something else in the address of a registry. */
const UNNAMEABLE = /[\s{}<>$?#\\]|(?:^|\/)\.{0,2}(?:\/|$)/;

function isNameable(pack: Package): boolean {
	const { identifier, version } = pack;
	const texts = [identifier, version ?? "latest"];
	return registryKind(pack) === "mcpb" || !texts.some((text) => UNNAMEABLE.test(text));
}

/** What the collector looks at of a listing that names these. */
export function evidenceSubjects(
	connections: readonly Connection[],
	repositoryUrl: string | null,
): string[] {
	return namedSubjects(connections, repositoryUrl).slice(0, LOOK.maxSubjects);
}

/** What it does not look at, because the listing names too much. */
export function subjectsBeyond(...parts: Parameters<typeof evidenceSubjects>): string[] {
	return namedSubjects(...parts).slice(LOOK.maxSubjects);
}

/** Nothing on this machine is meant for others. */
function namedSubjects(connections: readonly Connection[], repositoryUrl: string | null): string[] {
	const subjects = connections.flatMap((way) => {
		if (way.kind === "package") {
			return mayBeAsked(way) && isNameable(way) ? packageSubject(way) : [];
		}
		const isSpoken =
			way.kind === "remote" || (way.kind === "interface" && way.binding === "JSONRPC");
		return isSpoken ? (endpointSubject(way) ?? []) : [];
	});
	const repository = repositoryEvidenceSubject(repositoryUrl);
	if (repository && hostOfSubject(repository) in EVIDENCE_ADDRESSES) subjects.unshift(repository);
	return [...new Set(subjects)].filter(
		(subject) => isStorable(subject) && !isLoopbackHost(hostOfSubject(subject)),
	);
}

/** As the key of a record in a database. */
function isStorable(subject: string): boolean {
	const bytes = new TextEncoder().encode(subject).length;
	return bytes <= LOOK.maxSubjectBytes && !/[\p{Cc}\p{Cs}]/u.test(subject);
}
