import { Refusal } from "#domain/errors.ts";
import type { RegistryReader } from "../store.ts";

const GITHUB = /^io\.github\.(?<owner>[^.]+)$/;

/** Refuses a name in a namespace that others have proven and its publisher has not. */
export async function requireFreeNamespace(
	reader: RegistryReader,
	{ name, ownerId }: { name: string; ownerId: string },
): Promise<void> {
	const namespace = name.toLowerCase().split("/")[0] ?? "";
	const owner = GITHUB.exec(namespace)?.groups?.owner;
	const provers =
		owner === undefined
			? await proversOfDomain(reader, namespace.split(".").reverse().join("."))
			: await proversOfAccount(reader, owner);
	if (provers.length === 0 || provers.includes(ownerId)) return;
	throw new Refusal(
		"not_allowed",
		"Somebody else has proven that this namespace is theirs. Prove it, too, and publish again.",
	);
}

async function proversOfDomain(reader: RegistryReader, host: string): Promise<(string | null)[]> {
	const agents = await reader.agents.by("host", host);
	return agents
		.filter(({ claim }) => claim.domainVerifiedAt !== null)
		.map(({ ownerId }) => ownerId);
}

async function proversOfAccount(reader: RegistryReader, owner: string): Promise<string[]> {
	const claims = await reader.claims.by("open", "yes");
	const repositories = `https://github.com/${owner}/`;
	return claims
		.filter(({ state, subject }) => state === "proven" && subject.startsWith(repositories))
		.map(({ accountId }) => accountId);
}
