/** A worker thread that dies as soon as it starts. */
throw new Error('this thread was made to die');
