import { A2aListTasks, type A2aTaskList } from "#contract/a2a-protocol.ts";
import { readParams } from "./read-params.ts";

/** Every message is answered immediately, so there are never tasks to list. Throws errors of the protocol. */
export async function listTasks(params: unknown): Promise<A2aTaskList> {
	const { pageSize } = readParams(A2aListTasks, params);
	return { tasks: [], nextPageToken: "", pageSize, totalSize: 0 };
}
