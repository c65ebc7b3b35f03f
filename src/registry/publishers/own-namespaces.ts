import { provenNamespaces, reverseDomain } from "#domain/agents/namespaces.ts";
import type { RegistryReader } from "../store.ts";

/** Namespaces that an owner has verified, with its listings or once for all. */
export async function namespacesOf(reader: RegistryReader, ownerId: string): Promise<string[]> {
	const [agents, proofs] = await Promise.all([
		reader.agents.by("owner", ownerId),
		reader.proofs.by("owner", ownerId),
	]);
	const ofProofs = proofs.flatMap(({ state, kind, subject }) => {
		if (state !== "proven") return [];
		if (kind === "domain") return reverseDomain(subject);
		const [host, account] = subject.split("/");
		return host === "github.com" ? `io.github.${account}` : [];
	});
	return [...new Set([...agents.flatMap(provenNamespaces), ...ofProofs])].sort();
}
