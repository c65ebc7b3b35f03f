import { actorFor, actorOver, type Holder, ownersOf, requireWithin } from "../owners/acting.ts";
import type { Actor, RegistryReader } from "../store.ts";
import { namespaceIn, proversOf } from "./namespace-provers.ts";

/**
 * For whom somebody publishes a server: whoever has it or has already sent it, else whoever has verified its
 * namespace, else the publisher.
 */
export async function publishingOwner(
	reader: RegistryReader,
	holder: Holder,
	{ name, slug }: { name: string; slug: string | undefined },
): Promise<Actor> {
	const listed = await reader.agents.findBy("protocolName", name.toLowerCase());
	const agent = listed ?? (slug === undefined ? undefined : await reader.agents.find(slug));
	requireWithin(holder, agent ?? { protocolName: name });
	if (agent) return actorOver(reader, holder, { ownerId: agent.ownerId });
	const owners = await ownersOf(reader, holder);
	const lists = await Promise.all(owners.map(({ id }) => reader.submissions.by("openOwner", id)));
	const isSame = ({ listing }: { listing: { protocolName: string | null } }) =>
		listing.protocolName?.toLowerCase() === name.toLowerCase();
	const namespace = namespaceIn(name);
	const provers = namespace === undefined ? [] : await proversOf(reader, namespace);
	const waiting = owners.find((_, place) => lists[place]?.some(isSame));
	const proven = owners.find(({ id }) => provers.includes(id));
	return waiting ?? proven ?? actorFor(reader, holder);
}
