import { checkChoice, clientsOf, connectOne, waysOf } from "#connect/ways-of.ts";
import type { AgentConnect, Way } from "#contract/facts/connect.ts";
import type { ProblemIssue } from "#contract/http/problem.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { connectionView, connectSubject } from "../agents/agent-connect-view.ts";
import type { ViewContext } from "../view-context.ts";

interface ConnectChoice {
	client?: string | undefined;
	way?: string | undefined;
	inputs: Readonly<Record<string, string>>;
}

/** How to use an agent with one client. All clients would be more than a model wants to read. */
export function toolConnectView(
	context: ViewContext,
	agent: SnapshotAgent,
	{ client, way, inputs }: ConnectChoice,
): AgentConnect & { clients: string[] } {
	const subject = connectSubject(context, agent);
	const all = waysOf(subject).filter(({ id }) => way === undefined || id === way);
	const ways = all.flatMap((entry) => {
		// Its warnings say why no client can use it.
		if (entry.clients.length === 0) return entry;
		const choice = client ?? commonClient(entry);
		return connectOne(subject, { way: entry.id, client: choice, inputs }) ?? [];
	});
	return { ...connectionView(context, agent, { subject, ways }), clients: clientsOf(all) };
}

/** Why a choice is wrong, if the agent has no such way or client. */
export function wrongChoiceView(
	context: ViewContext,
	agent: SnapshotAgent,
	{ client, way }: ConnectChoice,
): ProblemIssue | undefined {
	const choice = { way: way ?? null, client: client ?? null };
	const wrong = checkChoice(waysOf(connectSubject(context, agent)), choice);
	return wrong && { pointer: `#/${wrong.member}`, detail: wrong.detail };
}

/** The form that most clients share; some ways have only clients of their own. */
function commonClient({ clients }: Way): string {
	const common = clients.find(({ client }) => client === "json") ?? clients[0];
	return common?.client ?? "json";
}
