/** The database is of a version that this one cannot work on; nothing in it was changed. */
export class SchemaMismatch extends Error {
  readonly age: 'older' | 'newer';

  constructor(age: 'older' | 'newer') {
    super(`the database was migrated by ${age === 'older' ? 'a preview' : 'a newer'} version`);
    this.age = age;
  }
}
