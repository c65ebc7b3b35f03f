import type { Request } from "express";

/** True for browsers, which ask for a page by name; programs take anything. */
export function wantsPage(request: Request): boolean {
	return (request.get("Accept") ?? "").includes("text/html");
}
