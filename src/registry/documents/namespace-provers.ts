import { provenNamespaces, reverseDomain } from "#domain/agents/namespaces.ts";
import { Refusal } from "#domain/errors.ts";
import type { RegistryReader } from "../store.ts";

const GITHUB = /^io\.github\.(?<owner>[^.]+)$/;

/** Parts of a host that are checked. No real namespace has more. */
const MAX_LABELS = 8;

/** The namespace of a name such as `com.example/server`; undefined for names of other protocols. */
export function namespaceIn(name: string): string | undefined {
	const [namespace = "", last = "", ...rest] = name.toLowerCase().split("/");
	const isName =
		rest.length === 0 && last !== "" && /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(namespace);
	return isName ? namespace : undefined;
}

/** Accounts that have proven exactly this namespace; null for an agent without an owner. */
export function proversOf(reader: RegistryReader, namespace: string): Promise<(string | null)[]> {
	const owner = GITHUB.exec(namespace)?.groups?.owner;
	return owner === undefined
		? proversOfDomain(reader, namespace.split(".").reverse().join("."))
		: proversOfAccount(reader, `github.com/${owner}`);
}

/** Whether an account has proven a namespace or one of its parents. */
export async function hasProven(
	reader: RegistryReader,
	{ namespace, ownerId }: { namespace: string; ownerId: string },
): Promise<boolean> {
	const labels = namespace.split(".").slice(0, MAX_LABELS);
	for (let count = labels.length; count >= 2; count -= 1) {
		const provers = await proversOf(reader, labels.slice(0, count).join("."));
		if (provers.includes(ownerId)) return true;
	}
	return false;
}

async function proversOfDomain(reader: RegistryReader, host: string): Promise<(string | null)[]> {
	const agents = await reader.agents.by("host", host);
	const listed = agents.filter((agent) => provenNamespaces(agent).includes(reverseDomain(host)));
	return [...listed.map(({ ownerId }) => ownerId), ...(await ownersOf(reader, host))];
}

/** Accounts that have proven an account of a code host, such as `github.com/quay`, or a repository of it. */
export async function proversOfAccount(reader: RegistryReader, account: string): Promise<string[]> {
	const claims = await reader.claims.by("open", "yes");
	const repositories = `https://${account}/`;
	const proven = claims.filter(
		({ state, subject }) => state === "proven" && subject.toLowerCase().startsWith(repositories),
	);
	const owners = await ownersOf(reader, account);
	return [...proven.map(({ accountId }) => accountId), ...owners];
}

/** Owners that have proven a domain or an account for all their listings there. */
async function ownersOf(reader: RegistryReader, subject: string): Promise<string[]> {
	const proofs = await reader.proofs.by("subject", subject);
	return proofs.filter(({ state }) => state === "proven").map(({ ownerId }) => ownerId);
}

/** Refuses a name in a namespace that others have proven and its publisher has not. */
export async function requireFreeNamespace(
	reader: RegistryReader,
	{ name, ownerId }: { name: string; ownerId: string },
): Promise<void> {
	const namespace = namespaceIn(name);
	const provers = namespace === undefined ? [] : await proversOf(reader, namespace);
	if (provers.length === 0 || provers.includes(ownerId)) return;
	throw new Refusal(
		"not_allowed",
		"Someone else has verified ownership of this namespace. Verify it yourself, then publish again.",
	);
}
