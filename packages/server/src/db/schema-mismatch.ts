/** The schema is of a version that this one cannot use; nothing was changed. */
export class SchemaMismatch extends Error {
  readonly age: 'older' | 'newer';

  constructor(age: 'older' | 'newer') {
    super(`the database was migrated by ${age === 'older' ? 'a preview' : 'a newer'} version`);
    this.age = age;
  }
}
