/** The result of an operation on a file or folder. Undefined if it does not exist. */
export async function ifThere<Result>(asked: Promise<Result>): Promise<Result | undefined> {
	return asked.catch((error: NodeJS.ErrnoException) => {
		if (error.code === "ENOENT") return undefined;
		throw error;
	});
}
