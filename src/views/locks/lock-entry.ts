import { namesSecret } from "#connect/templates/read-template.ts";
import type { EndpointEvidence } from "#contract/evidence/evidence.ts";
import type { LockEntry } from "#contract/evidence/lock.ts";
import type { Connection } from "#contract/facts/connect.ts";
import { mapMembers } from "#contract/members-of.ts";
import { namedInputs } from "#documents/compare-connections.ts";
import { versionedName } from "#domain/advisories/ecosystems.ts";
import {
	type EvidenceBundle,
	endpointsOf,
	packagesOf,
	repositoriesOf,
} from "#domain/checks/evidence-bundle.ts";
import { instructionsDigest, instructionsOf } from "#domain/evidence/tools-digest.ts";
import { registryKind } from "#domain/identity/package-key.ts";

type Stated = Pick<LockEntry, "slug" | "version" | "documents" | "reach" | "looked_at">;

/** An agent as it is now. Without documents, nothing is known of how it is reached. */
export function lockEntry(bundle: EvidenceBundle, facts: Stated): LockEntry {
	const { names, license, connections } = bundle.listing;
	const [repository] = repositoriesOf(bundle);
	const remotes = endpointsOf(bundle).map(({ url, evidence }) => ({
		url,
		tools: evidence?.tools_sha256 ?? null,
		instructions: evidence && instructionsIn(evidence),
		scopes: evidence?.auth?.scopes.toSorted().join(" ") ?? null,
	}));
	const packages = packagesOf(bundle).map(({ pack, evidence }) => {
		const { repository: from, workflow, builder } = evidence?.provenance ?? {};
		return {
			...versionedName(registryKind(pack), pack.identifier, pack.version),
			integrity: evidence?.integrity ?? null,
			signer: [from, workflow, builder].filter((part) => part).join(" ") || null,
		};
	});
	const ways = {
		remotes: remotes.map(({ url }) => url).sort(),
		tools: Object.fromEntries(
			remotes.flatMap(({ url, tools, instructions }) => [
				[url, tools],
				...(instructions === undefined ? [] : [[instructionsOf(url), instructions]]),
			]),
		),
		scopes: Object.fromEntries(remotes.map(({ url, scopes }) => [url, scopes])),
		inputs: [...new Set(connections.flatMap(inputWords))].sort(),
		packages: Object.fromEntries(packages.map(({ subject, version }) => [subject, version])),
		integrity: Object.fromEntries(
			packages.map(({ subject, version, integrity }) => [
				[subject, ...(version === null ? [] : [version])].join("@"),
				integrity,
			]),
		),
		signers: Object.fromEntries(packages.map(({ subject, signer }) => [subject, signer])),
	};
	return {
		...facts,
		name: names.find((name) => name.includes("/")) ?? null,
		...(facts.documents === null ? mapMembers(ways, () => null) : ways),
		owner: repository ? ownerOf(repository) : null,
		license: license ?? repository?.evidence?.license ?? null,
	};
}

/** Of none too, so that those that come later differ. Null if it could not be seen whether there are any. */
function instructionsIn({ instructions, state }: EndpointEvidence): string | null {
	return instructions === null && state !== "ok-open"
		? null
		: instructionsDigest(instructions ?? "");
}

function inputWords(connection: Connection): string[] {
	return namedInputs(connection).map(({ name, value }) => {
		const secret = value.secret || namesSecret(value.name);
		return [name, ...(value.required ? ["required"] : []), ...(secret ? ["secret"] : [])].join(" ");
	});
}

/** The forge knows who owns a repository now, or does not say; the address of one that was not looked at may be a former one. */
function ownerOf({ subject, evidence }: ReturnType<typeof repositoriesOf>[number]): string | null {
	const [host, ...path] = subject.slice("repository:https://".length).split("/");
	const owner = evidence ? evidence.owner : path.slice(0, -1).join("/");
	return !owner ? null : `${host}/${owner}`.toLowerCase();
}
