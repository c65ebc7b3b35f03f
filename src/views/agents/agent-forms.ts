import { type EndpointId, getEndpoint } from "#contract/http/endpoints.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { hasFile } from "./has-file.ts";

export function agentForms(agent: SnapshotAgent): typeof AGENT_FORMS {
	return AGENT_FORMS.filter(({ id }) => hasFile(getEndpoint(id), agent));
}

const AGENT_FORMS: readonly { id: EndpointId; label: string }[] = [
	{ id: "getAgent", label: "JSON" },
	{ id: "lockAgent", label: "Lock file" },
	{ id: "getAgentHistory", label: "History" },
	{ id: "getTrust", label: "Trust" },
	{ id: "getConnect", label: "How to connect" },
	{ id: "listObservations", label: "What others counted or stated" },
	{ id: "listChecks", label: "What was checked" },
	{ id: "getManifest", label: "Manifest" },
	{ id: "listComments", label: "Comments" },
	{ id: "getAgentMarkdown", label: "Markdown" },
	{ id: "agentChangesAtom", label: "Feed of changes" },
	{ id: "getBadge", label: "Badge" },
	{ id: "getShareCard", label: "Card" },
];
