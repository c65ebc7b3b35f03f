import { Refusal } from "#domain/errors.ts";
import type { RegistryReader } from "../store.ts";
import { namespaceIn, proversOf } from "./namespace-provers.ts";

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
