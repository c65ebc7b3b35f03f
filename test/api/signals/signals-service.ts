import {
	signalHandlers,
	watchlistHandlers,
} from "#api/routes/dashboard/signals/signal-handlers.ts";
import { signalRoutes } from "#api/routes/signal-routes.ts";
import { account, agent } from "../../registry/record-builders.ts";
import { startRoutes } from "../routes-service.ts";

export const eve = account("account:eve");

/** Only the routes of signals, in a service in which every token and session is Eve's. */
export function startSignals() {
	return startRoutes(
		{ person: eve },
		(transaction) => {
			transaction.accounts.save(eve);
			transaction.agents.save(agent("mole", { title: "Mole the Digger" }));
			transaction.agents.save(agent("wren", { ownerId: eve.id }));
			transaction.agents.save(agent("gone", { status: "removed" }));
		},
		(parts) => ({ ...signalRoutes(parts), ...watchlistHandlers(parts), ...signalHandlers(parts) }),
	);
}
