import { act, ownPage } from "./dashboard-row.ts";
import type { Endpoint } from "./endpoint.ts";
import { DeprecationForm, DocumentForm, NoFields, RemovalForm, RenameForm } from "./forms.ts";
import { ListingChangesForm } from "./listing-form.ts";

/** Pages and forms of the dashboard for the owners of agents. */
export const OWN_AGENTS = [
	ownPage("myAgents", "/dashboard/agents/", "Own agents"),
	ownPage("myAgent", "/dashboard/agents/{slug}/", "One of your agents: its numbers and next steps"),
	ownPage("myAgentEdit", "/dashboard/agents/{slug}/edit/", "The form that changes an agent"),
	{
		...act(
			"reviseListing",
			"/dashboard/agents/{slug}/edit/",
			"Request a change",
			ListingChangesForm,
		),
		formerPath: "/dashboard/agents/{slug}/",
	},
	{
		...act(
			"reviseFromDocument",
			"/dashboard/agents/{slug}/edit/document/",
			"Fill the change form from a document",
			DocumentForm,
		),
		formerPath: "/dashboard/agents/{slug}/document/",
	},
	ownPage("myAgentShare", "/dashboard/agents/{slug}/share/", "Badge and card of an agent"),
	ownPage("myAgentRename", "/dashboard/agents/{slug}/rename/", "The form for another slug"),
	act("renameAgent", "/dashboard/agents/{slug}/rename/", "Request another slug", RenameForm),
	ownPage(
		"myAgentDeprecate",
		"/dashboard/agents/{slug}/deprecate/",
		"The form that deprecates an agent, or restores it",
	),
	act(
		"deprecateAgent",
		"/dashboard/agents/{slug}/deprecate/",
		"Deprecate an agent, with a message and a successor",
		DeprecationForm,
	),
	act("restoreAgent", "/dashboard/agents/{slug}/restore/", "Undo a deprecation", NoFields),
	ownPage("myAgentRemove", "/dashboard/agents/{slug}/remove/", "The form that removes an agent"),
	act("removeAgent", "/dashboard/agents/{slug}/remove/", "Remove an agent for good", RemovalForm),
] as const satisfies readonly Endpoint[];
