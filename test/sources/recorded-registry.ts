import { startHost } from "../outbound/listening-host.ts";
import {
	answerFor,
	type RecordedRegistry,
	type RecordedVersion,
	recordRegistry,
} from "./recorded-answers.ts";

/** A registry of MCP servers on this machine that is removed after the test. */
export async function startRegistry(versions: RecordedVersion[]): Promise<RecordedRegistry> {
	const registry = recordRegistry(versions);
	registry.address = `http://127.0.0.1:${await startHost(answerFor(registry))}`;
	return registry;
}
